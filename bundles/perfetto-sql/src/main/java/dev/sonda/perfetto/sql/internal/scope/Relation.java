package dev.sonda.perfetto.sql.internal.scope;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table of a FROM clause.
 *
 * @param name name that qualifies the table's columns; empty for a subquery without alias
 * @param sqlAlias alias of the table in the engine's SQL, unique in the statement
 * @param table the catalog's key for the table or view; null for the rows of queries and functions
 */
public record Relation(String name, String sqlAlias, List<Column> columns, @Nullable String table) {
  /** Hidden column with the row's number in tables that have row numbers. */
  public static final String ROW_NUMBER = "rowid";

  /** Creates the relation of a query's or function's rows. */
  public Relation(String name, String sqlAlias, List<Column> columns) {
    this(name, sqlAlias, columns, null);
  }

  public Optional<Column> find(String column) {
    return columns.stream().filter(each -> each.name().equalsIgnoreCase(column)).findFirst();
  }
}
