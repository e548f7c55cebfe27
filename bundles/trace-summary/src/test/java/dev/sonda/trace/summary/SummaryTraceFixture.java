package dev.sonda.trace.summary;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.processor.SqlDialect;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.summary.internal.message.SummarySchema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A trace with three slices at 10, 20 and 30, queried by summary specs. */
record SummaryTraceFixture(TraceProcessor processor) implements AutoCloseable {
  static SummaryTraceFixture open(Path folder) throws Exception {
    return new SummaryTraceFixture(
        TraceProcessor.open(
            FakeImporter.writeTrace(folder),
            TraceProcessorOptions.defaults()
                .withImporters(List.of(new FakeImporter()))
                .withEngine(
                    DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath()))
                .withEngineOptions(EngineOptions.defaults().withReproducibleResults())
                .withDialect(SqlDialect.PERFETTO)));
  }

  /** All rows of the spec's query with id q, one line each, with "|" between values. */
  List<String> rows(String spec) throws Exception {
    return rows(specs(spec), "q");
  }

  List<String> rows(SummarySpecs specs, String id) throws Exception {
    List<String> all = new ArrayList<>();
    try (TraceRows rows = processor.rows(specs.query(id).script())) {
      while (rows.next()) {
        all.add(row(rows));
      }
    }
    return all;
  }

  /** Column names of the spec's query with id q. */
  List<String> columns(String spec) throws Exception {
    try (TraceRows rows = processor.rows(specs(spec).query("q").script())) {
      return rows.columns().stream().map(column -> column.name()).toList();
    }
  }

  private static String row(TraceRows rows) {
    List<String> row = new ArrayList<>();
    for (int column = 0; column < rows.columns().size(); column++) {
      row.add(String.valueOf(rows.value(column)));
    }
    return String.join("|", row);
  }

  /** A summary of all metrics. */
  String summary(String spec) throws Exception {
    return specs(spec).summary(processor, SummaryRequest.all()).text();
  }

  static SummarySpecs specs(String spec) throws SummaryException {
    SummarySpecs specs = SummarySpecs.none();
    specs.addText(spec);
    return specs;
  }

  /** Encodes a spec. */
  static byte[] bytes(String spec) throws Exception {
    DynamicMessage.Builder message = SummarySchema.builder("TraceSummarySpec");
    TextFormat.merge(spec, message);
    return message.build().toByteArray();
  }

  @Override
  public void close() {
    processor.close();
  }
}
