package dev.sonda.trace.processor;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.metrics.MetricFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A trace with three slices at 10, 20 and 30, queried in PerfettoSQL. */
record PerfettoSqlFixture(TraceProcessor trace) implements AutoCloseable {
  private static final EngineFactory ENGINES =
      DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath());

  /**
   * Writes the trace and opens it.
   *
   * @param packages folders of modules by the name of their package
   */
  static PerfettoSqlFixture open(Path folder, Map<String, Path> packages) throws Exception {
    return open(folder, options().withSqlPackages(packages));
  }

  /** Writes the trace and opens it with folders of metrics. */
  static PerfettoSqlFixture open(Path folder, List<MetricFolder> metrics) throws Exception {
    return open(folder, options().withMetrics(metrics));
  }

  /** Writes the trace and opens it with this importer, which knows the tables that are imported. */
  static PerfettoSqlFixture open(Path folder, FakeImporter importer) throws Exception {
    return open(folder, options().withImporters(List.of(importer)));
  }

  /** Writes the trace and opens it with this importer and with packages of modules. */
  static PerfettoSqlFixture open(Path folder, FakeImporter importer, Map<String, Path> packages)
      throws Exception {
    return open(folder, options().withImporters(List.of(importer)).withSqlPackages(packages));
  }

  private static PerfettoSqlFixture open(Path folder, TraceProcessorOptions options)
      throws Exception {
    return new PerfettoSqlFixture(TraceProcessor.open(FakeImporter.writeTrace(folder), options));
  }

  private static TraceProcessorOptions options() {
    return TraceProcessorOptions.defaults()
        .withImporters(List.of(new FakeImporter()))
        .withEngine(ENGINES)
        .withEngineOptions(EngineOptions.defaults().withReproducibleResults())
        .withDialect(SqlDialect.PERFETTO);
  }

  TraceProcessor processor() {
    return trace;
  }

  /** All rows, one line each, with "|" between values. */
  List<String> rows(String sql) throws EngineException {
    try (TraceRows rows = trace.rows(sql)) {
      List<String> all = new ArrayList<>();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 0; column < rows.columns().size(); column++) {
          row.add(String.valueOf(rows.value(column)));
        }
        all.add(String.join("|", row));
      }
      return all;
    }
  }

  @Override
  public void close() {
    trace.close();
  }
}
