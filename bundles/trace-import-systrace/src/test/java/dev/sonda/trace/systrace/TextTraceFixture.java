package dev.sonda.trace.systrace;

import dev.sonda.testkit.tables.TableRowFormatter;
import dev.sonda.trace.importing.ImportProgress;
import dev.sonda.trace.importing.ImportedTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A text trace written by a test, and its imported tables. */
final class TextTraceFixture implements AutoCloseable {
  private static final String HEADER =
      """
      # tracer: nop
      #
      #           TASK-PID    TGID   CPU#  ||||    TIMESTAMP  FUNCTION
      """;

  private final ImportedTrace trace;
  private final TableRowFormatter tables;

  TextTraceFixture(Path folder, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("trace.txt"), text);
    trace = new SystraceImporter().open(file, ImportProgress.none());
    tables = new TableRowFormatter(trace.catalog());
  }

  /** Imports the lines, preceded by a header. */
  static TextTraceFixture ofLines(Path folder, String lines) throws IOException {
    return new TextTraceFixture(folder, HEADER + lines);
  }

  List<String> rows(String table, String... columns) {
    return tables.rows(table, columns);
  }

  @Override
  public void close() {
    trace.close();
  }
}
