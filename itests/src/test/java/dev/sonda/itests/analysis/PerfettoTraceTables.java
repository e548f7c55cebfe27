package dev.sonda.itests.analysis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The tables of a trace in Perfetto's trace_processor_shell; one process answers all queries. */
final class PerfettoTraceTables {
  private static final int LIMIT_S = 120;

  /** SQLite refuses statements with more parts. */
  private static final int TABLES_PER_STATEMENT = 100;

  private final Path shell;
  private final Path trace;
  private final List<String> flags;
  private final String preparation;

  PerfettoTraceTables(Path shell, Path trace) {
    this(shell, trace, List.of(), "");
  }

  /**
   * Creates a reader of the tables that exist after running some statements.
   *
   * @param flags flags of the shell
   * @param preparation statements without rows, such as INCLUDE PERFETTO MODULE
   */
  PerfettoTraceTables(Path shell, Path trace, List<String> flags, String preparation) {
    this.shell = shell;
    this.trace = trace;
    this.flags = flags;
    this.preparation = preparation;
  }

  /** Reads those of the tables that the reference has. */
  Map<String, TableRows> read(List<String> names) throws IOException {
    Map<String, List<String>> present = columns(names);
    Map<String, TableRows> tables = new LinkedHashMap<>();
    present.forEach((name, columns) -> tables.put(name, new TableRows(columns)));
    List<String> selects = new ArrayList<>();
    present.forEach((name, columns) -> selects.add(select(name, columns)));
    for (int from = 0; from < selects.size(); from += TABLES_PER_STATEMENT) {
      int to = Math.min(selects.size(), from + TABLES_PER_STATEMENT);
      for (String line : run(String.join(" UNION ALL ", selects.subList(from, to)))) {
        String[] cells = line.split("\\|", -1);
        Objects.requireNonNull(tables.get(cells[0])).add(values(cells));
      }
    }
    return tables;
  }

  private Map<String, List<String>> columns(List<String> names) throws IOException {
    String values = names.stream().collect(Collectors.joining("'), ('", "('", "')"));
    String sql =
        "WITH t(name) AS (VALUES "
            + values
            + ") SELECT t.name || '|' || p.name FROM t, pragma_table_info(t.name) p";
    Map<String, List<String>> present = new LinkedHashMap<>();
    for (String line : run(sql)) {
      String[] cells = line.split("\\|", -1);
      present.computeIfAbsent(cells[0], _ -> new ArrayList<>()).add(cells[1]);
    }
    return present;
  }

  /**
   * An SQL query that returns each row as one text of typed cells, so that tables of all shapes fit
   * into one result.
   */
  private static String select(String table, List<String> columns) {
    StringJoiner cells =
        new StringJoiner(" || ", "SELECT '" + table + "' || ", " AS cells FROM " + table);
    for (String column : columns) {
      String cell =
          """
          '|' || CASE typeof(c) WHEN 'integer' THEN 'i' || c WHEN 'real' THEN 'r' || printf('%!.17g', c)
           WHEN 'text' THEN 's' || hex(c) WHEN 'blob' THEN 'b' || hex(c) ELSE 'n' END\
          """;
      cells.add(cell.replaceAll("\\bc\\b", "\"" + column + "\""));
    }
    return cells.toString();
  }

  private static List<Object> values(String[] cells) {
    List<Object> values = new ArrayList<>();
    for (int i = 1; i < cells.length; i++) {
      String text = cells[i].substring(1);
      values.add(
          switch (cells[i].charAt(0)) {
            case 'i' -> Long.valueOf(text);
            case 'r' -> Double.valueOf(text.toLowerCase(Locale.ROOT).replace("inf", "Infinity"));
            case 's' -> new String(HexFormat.of().parseHex(text), StandardCharsets.UTF_8);
            case 'b' -> "x'" + text + "'";
            default -> TableRows.NULL;
          });
    }
    return values;
  }

  /** The lines of a statement's only column. */
  private List<String> run(String sql) throws IOException {
    Path query = Files.createTempFile("query", ".sql");
    Path output = Files.createTempFile("answer", ".csv");
    Path errors = Files.createTempFile("answer", ".err");
    try {
      Files.writeString(query, preparation + sql);
      List<String> command = new ArrayList<>(List.of(shell.toString()));
      command.addAll(flags);
      command.addAll(List.of("-q", query.toString(), trace.toString()));
      Process process =
          new ProcessBuilder(command)
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
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    } finally {
      Files.delete(query);
      Files.delete(output);
      Files.delete(errors);
    }
  }
}
