package dev.sonda.analysis.cli.internal.session;

import dev.sonda.analysis.cli.internal.format.ControlCharacterEscape;
import dev.sonda.engine.EngineException;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Prints the names and the SQL of all tables and views. The trace's own tables are taken from the
 * importer's declarations, so that no table is imported; tables and views that statements have
 * created are read from the engine.
 */
final class SchemaPrinter {
  private static final String MADE =
      "SELECT table_name, sql FROM duckdb_tables() WHERE database_name = 'memory' AND NOT internal"
          + " UNION ALL"
          + " SELECT view_name, sql FROM duckdb_views() WHERE database_name = 'memory' AND NOT"
          + " internal";

  private final SqlSession session;
  private final PrintStream out;

  SchemaPrinter(SqlSession session) {
    this.session = session;
    out = session.context().out();
  }

  void printNames() throws CommandFailure {
    all().keySet().forEach(name -> out.println(ControlCharacterEscape.of(name)));
  }

  /** Prints the SQL of one table or view, or of all if {@code name} is empty. */
  void print(String name) throws CommandFailure {
    Map<String, String> all = all();
    if (name.isEmpty()) {
      all.values().forEach(out::println);
    } else if (all.containsKey(name)) {
      out.println(all.get(name));
    } else {
      throw new CommandFailure(ExitCode.USAGE, "no table or view " + name + "; .tables lists them");
    }
  }

  private Map<String, String> all() throws CommandFailure {
    Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    session.trace().tables().forEach(table -> all.put(table.name(), sql(table)));
    session.trace().views().forEach(view -> all.put(view.name(), sql(view)));
    try (TraceRows rows = session.trace().rows(MADE)) {
      while (rows.next()) {
        all.put(rows.stringValue(0), rows.stringValue(1));
      }
    } catch (EngineException e) {
      throw new CommandFailure(ExitCode.FAILURE, String.valueOf(e.getMessage()), e);
    }
    return all;
  }

  private static String sql(TableSchema table) {
    return table.columns().stream()
        .map(SchemaPrinter::sql)
        .collect(Collectors.joining(",\n", "CREATE TABLE " + table.name() + " (\n", "\n);"));
  }

  private static String sql(ColumnSchema column) {
    String type =
        switch (column.type()) {
          case INT32 -> "INTEGER";
          case INT64 -> "BIGINT";
          case DOUBLE -> "DOUBLE";
          case STRING -> "VARCHAR";
        };
    return "  " + column.name() + " " + type + (column.nullable() ? "" : " NOT NULL");
  }

  private static String sql(ViewDefinition view) {
    return "CREATE VIEW " + view.name() + " AS " + view.sql() + ";";
  }
}
