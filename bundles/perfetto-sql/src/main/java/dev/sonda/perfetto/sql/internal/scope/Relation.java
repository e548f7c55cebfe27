package dev.sonda.perfetto.sql.internal.scope;

import java.util.List;
import java.util.Optional;

/**
 * A table of a FROM clause.
 *
 * @param name by which its columns can be qualified; empty for a query without one
 * @param sqlAlias by which the engine's SQL names it, used once in the whole statement
 */
public record Relation(String name, String sqlAlias, List<Column> columns) {
  public Optional<Column> find(String column) {
    return columns.stream().filter(each -> each.name().equalsIgnoreCase(column)).findFirst();
  }
}
