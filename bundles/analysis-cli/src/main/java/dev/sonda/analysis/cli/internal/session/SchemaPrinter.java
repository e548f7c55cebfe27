package dev.sonda.analysis.cli.internal.session;

import dev.sonda.analysis.cli.internal.format.ControlCharacterEscape;
import dev.sonda.engine.EngineException;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.trace.processor.SqlDialect;
import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.tables.ColumnSchema;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Prints the names and the SQL of all tables and views. The trace's own tables are taken from the
 * importer's declarations, so that no table is imported; tables and views that statements have
 * created are read from the engine, or from PerfettoSQL's schema, which knows columns only.
 */
final class SchemaPrinter {
  private static final String MADE =
      "SELECT table_name, sql FROM duckdb_tables() WHERE database_name = 'memory' AND NOT internal"
          + " UNION ALL"
          + " SELECT view_name, sql FROM duckdb_views() WHERE database_name = 'memory' AND NOT"
          + " internal";

  private static final String OF_PERFETTO_SQL = "SELECT name, type FROM sqlite_schema";

  /** The SQL of a table or view, which may have to be asked for. */
  @FunctionalInterface
  private interface Declaration {
    String sql() throws CommandFailure;
  }

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
    Map<String, Declaration> all = all();
    Declaration only = all.get(name);
    if (only != null) {
      out.println(only.sql());
    } else if (!name.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, "no table or view " + name + "; .tables lists them");
    } else {
      for (Declaration each : all.values()) {
        out.println(each.sql());
      }
    }
  }

  private Map<String, Declaration> all() throws CommandFailure {
    Map<String, Declaration> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    session.trace().tables().forEach(table -> all.put(table.name(), () -> sql(table)));
    session.trace().views().forEach(view -> all.put(view.name(), () -> sql(view)));
    if (session.dialect() == SqlDialect.ENGINE) {
      for (List<String> made : rows(MADE)) {
        all.put(made.getFirst(), made::getLast);
      }
    } else {
      for (List<String> known : rows(OF_PERFETTO_SQL)) {
        all.putIfAbsent(known.getFirst(), () -> columns(known.getFirst(), known.getLast()));
      }
    }
    return all;
  }

  private List<List<String>> rows(String sql) throws CommandFailure {
    List<List<String>> all = new ArrayList<>();
    try (TraceRows rows = session.trace().rows(sql)) {
      while (rows.next()) {
        all.add(List.of(rows.stringValue(0), rows.stringValue(1)));
      }
      return all;
    } catch (EngineException e) {
      throw new CommandFailure(ExitCode.FAILURE, String.valueOf(e.getMessage()), e);
    }
  }

  private String columns(String name, String type) throws CommandFailure {
    String quoted = "'" + name.replace("'", "''") + "'";
    return rows("SELECT name, type FROM pragma_table_info(" + quoted + ")").stream()
        .map(column -> ("  " + column.getFirst() + " " + column.getLast()).stripTrailing())
        .collect(
            Collectors.joining(
                ",\n", "CREATE " + type.toUpperCase(Locale.ROOT) + " " + name + " (\n", "\n);"));
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
