package dev.sonda.perfetto.sql.syntax;

import java.util.List;

/** The WITH clause: common table expressions of a query. */
public record With(boolean isRecursive, List<CommonTable> tables) {
  /** Whether the query asks for a common table to be materialized or inlined. */
  public enum Materialization {
    DEFAULT,
    MATERIALIZED,
    NOT_MATERIALIZED
  }

  /** {@code name(columns) AS (select)}. */
  public record CommonTable(
      Name name, List<Name> columns, Materialization materialization, Select select) {}
}
