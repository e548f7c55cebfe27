package dev.sonda.engine.duckdb.internal;

/** Category of statements: whether one returns rows, or controls a transaction. */
enum StatementType {
  SELECT,
  WITH_ROWS,
  WITHOUT_ROWS,
  TRANSACTION;

  /** Category of a statement type, given by its number in DuckDB's C interface. */
  static StatementType of(int number) {
    return switch (number) {
      case 1 -> SELECT;
      case 10 -> TRANSACTION;
      // CREATE, ALTER, VARIABLE_SET, CREATE_FUNC, DROP, EXPORT, VACUUM, SET, LOAD, ATTACH, DETACH
      case 7, 9, 13, 14, 15, 16, 18, 20, 22, 25, 26 -> WITHOUT_ROWS;
      default -> WITH_ROWS;
    };
  }

  boolean hasRows() {
    return this == SELECT || this == WITH_ROWS;
  }
}
