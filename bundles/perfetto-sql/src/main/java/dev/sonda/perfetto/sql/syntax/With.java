package dev.sonda.perfetto.sql.syntax;

import java.util.List;

/** Queries that have a name for the query that follows. */
public record With(boolean isRecursive, List<CommonTable> tables) {
  /** Whether the author wants a table to be kept or to be merged into its user. */
  public enum Materialization {
    DEFAULT,
    MATERIALIZED,
    NOT_MATERIALIZED
  }

  /** {@code name(columns) AS (select)}. */
  public record CommonTable(
      Name name, List<Name> columns, Materialization materialization, Select select) {}
}
