package dev.sonda.trace.kernels.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs queries with Perfetto's trace_processor_shell, the reference, over a trace written by a
 * test.
 */
final class ReferenceTraceProcessor {
  private static final int LIMIT_S = 50;

  private final Path folder;
  private final Path trace;

  ReferenceTraceProcessor(Path folder, String jsonTrace) throws IOException {
    this.folder = folder;
    trace = Files.writeString(folder.resolve("trace.json"), jsonTrace);
  }

  /** The lines of the last statement's only column. */
  List<String> lines(String sql) throws IOException, InterruptedException {
    Path query = Files.writeString(folder.resolve("query.sql"), sql);
    Path output = folder.resolve("answer.csv");
    Path errors = folder.resolve("answer.err");
    String shell = Path.of(System.getenv("PERFETTO_BIN"), "trace_processor_shell").toString();
    Process process =
        new ProcessBuilder(shell, "-q", query.toString(), trace.toString())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("trace_processor_shell did not answer within its limit");
    }
    if (process.exitValue() != 0) {
      throw new IOException("trace_processor_shell: " + Files.readString(errors));
    }
    return Files.readAllLines(output).stream()
        .skip(1)
        .map(line -> line.substring(1, line.length() - 1))
        .toList();
  }

  /** An SQL expression with the columns of a row as one text, separated by commas. */
  static String row(List<String> columns) {
    StringJoiner cells = new StringJoiner(" || ',' || ");
    columns.forEach(column -> cells.add("ifnull(" + column + ", 'null')"));
    return cells.toString();
  }

  /** A statement that makes a table of integers, of which some may be null. */
  static String createTable(String name, List<String> columns, List<@Nullable Long[]> rows) {
    StringJoiner names = new StringJoiner(", ");
    for (int column = 0; column < columns.size(); column++) {
      names.add("column%d AS %s".formatted(column + 1, columns.get(column)));
    }
    StringJoiner values = new StringJoiner(", ");
    for (@Nullable Long[] row :
        rows.isEmpty() ? Collections.singletonList(zeros(columns.size())) : rows) {
      StringJoiner cells = new StringJoiner(", ", "(", ")");
      for (Long cell : row) {
        cells.add(String.valueOf(cell));
      }
      values.add(cells.toString());
    }
    return "CREATE PERFETTO TABLE %s AS SELECT %s FROM (VALUES %s) WHERE %d;%n"
        .formatted(name, names, values, rows.isEmpty() ? 0 : 1);
  }

  private static @Nullable Long[] zeros(int count) {
    @Nullable Long[] zeros = new @Nullable Long[count];
    Arrays.fill(zeros, 0L);
    return zeros;
  }
}
