package dev.sonda.trace.summary.internal.query;

/** Values as literals of SQL. */
final class SqlValue {
  private SqlValue() {}

  static String of(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /** Infinity is a literal that is too large. */
  static String of(double value) {
    if (Double.isNaN(value)) {
      return "NULL";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "9e999" : "-9e999";
    }
    return String.valueOf(value);
  }
}
