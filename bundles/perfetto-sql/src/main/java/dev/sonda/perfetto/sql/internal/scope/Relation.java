package dev.sonda.perfetto.sql.internal.scope;

import java.util.List;
import java.util.Optional;

/**
 * A table of a FROM clause.
 *
 * @param name name that qualifies the table's columns; empty for a subquery without alias
 * @param sqlAlias alias of the table in the engine's SQL, unique in the statement
 */
public record Relation(String name, String sqlAlias, List<Column> columns) {
  public Optional<Column> find(String column) {
    return columns.stream().filter(each -> each.name().equalsIgnoreCase(column)).findFirst();
  }
}
