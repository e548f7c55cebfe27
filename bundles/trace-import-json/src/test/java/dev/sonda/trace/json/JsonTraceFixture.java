package dev.sonda.trace.json;

import dev.sonda.testkit.tables.TableRowFormatter;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.TraceImporter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A JSON trace written by a test, and its imported tables. */
final class JsonTraceFixture implements AutoCloseable {
  private final ImportedTrace trace;
  private final TableRowFormatter tables;

  JsonTraceFixture(Path folder, byte[] bytes) throws IOException {
    this(folder, bytes, new JsonImporter());
  }

  private JsonTraceFixture(Path folder, byte[] bytes, TraceImporter importer) throws IOException {
    Path file = Files.write(folder.resolve("trace.json"), bytes);
    trace = importer.open(file, ImportProgress.none());
    tables = new TableRowFormatter(trace.catalog());
  }

  JsonTraceFixture(Path folder, String json) throws IOException {
    this(folder, json.getBytes(StandardCharsets.UTF_8));
  }

  /** Imports a profile of the Firefox Profiler. */
  static JsonTraceFixture ofProfile(Path folder, String json) throws IOException {
    return new JsonTraceFixture(folder, json.getBytes(StandardCharsets.UTF_8), new GeckoImporter());
  }

  /** Imports an array of events, to each of which default fields are added. */
  static JsonTraceFixture ofEvents(Path folder, String... events) throws IOException {
    return new JsonTraceFixture(folder, "[" + String.join(",\n", events) + "]");
  }

  List<String> rows(String table, String... columns) {
    return tables.rows(table, columns);
  }

  /** Values of the statistics with these names. */
  List<String> counts(String... names) {
    return rows("__intrinsic_stats", "name", "value").stream()
        .filter(row -> List.of(names).contains(row.split(" ", 2)[0]))
        .toList();
  }

  @Override
  public void close() {
    trace.close();
  }
}
