package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import java.util.Locale;

/** SQLite's type affinity of a column or expression. */
public enum Affinity {
  /** No affinity: expressions that are neither columns nor casts. */
  NONE,
  BLOB,
  TEXT,
  NUMERIC,
  INTEGER,
  REAL;

  public boolean isNumeric() {
    return this == NUMERIC || this == INTEGER || this == REAL;
  }

  /** The affinity of a column with values of the given type. */
  public static Affinity of(ValueType type) {
    return switch (type) {
      case INTEGER -> INTEGER;
      case REAL -> REAL;
      case TEXT -> TEXT;
      case BLOB, NULL, ANY -> BLOB;
    };
  }

  /** The affinity of a declared type name, by SQLite's rules. */
  public static Affinity ofTypeName(String typeName) {
    String type = typeName.toUpperCase(Locale.ROOT);
    if (type.contains("INT")) {
      return INTEGER;
    }
    if (type.contains("CHAR") || type.contains("CLOB") || type.contains("TEXT")) {
      return TEXT;
    }
    if (type.contains("BLOB") || type.isEmpty()) {
      return BLOB;
    }
    return type.contains("REAL") || type.contains("FLOA") || type.contains("DOUB") ? REAL : NUMERIC;
  }
}
