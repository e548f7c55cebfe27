package dev.sonda.perfetto.sql.catalog;

import java.util.Locale;

/** The type of an expression's values, as far as it is known before the query runs. */
public enum ValueType {
  INTEGER,
  REAL,
  TEXT,
  BLOB,
  /** Never anything but NULL. */
  NULL,
  /** Each value has a type of its own. */
  ANY;

  /** Whether values are numbers. */
  public boolean isNumber() {
    return this == INTEGER || this == REAL;
  }

  /** The type that Perfetto's declaration of a column or argument means. */
  public static ValueType declared(String perfettoType) {
    return switch (perfettoType.toUpperCase(Locale.ROOT)) {
      case "STRING", "PROTO" -> TEXT;
      case "DOUBLE", "FLOAT" -> REAL;
      case "BYTES" -> BLOB;
      default -> INTEGER;
    };
  }
}
