package dev.sonda.perfetto.sql.catalog;

import java.util.Locale;

/** The type of an expression's values, as far as it is known before the query runs. */
public enum ValueType {
  INTEGER,
  REAL,
  TEXT,
  BLOB,
  /** All values are NULL. */
  NULL,
  /** Values may differ in type from row to row. */
  ANY;

  /** Whether values are numbers. */
  public boolean isNumber() {
    return this == INTEGER || this == REAL;
  }

  /**
   * The value type for a type name in Perfetto's declaration of a column or argument, such as LONG.
   */
  public static ValueType declared(String perfettoType) {
    return switch (perfettoType.toUpperCase(Locale.ROOT)) {
      case "STRING", "PROTO" -> TEXT;
      case "DOUBLE", "FLOAT" -> REAL;
      case "BYTES" -> BLOB;
      default -> INTEGER;
    };
  }
}
