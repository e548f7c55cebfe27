package dev.sonda.trace.summary.internal.query;

/** Formats values as SQL literals. */
final class SqlLiteral {
  private SqlLiteral() {}

  static String of(String value) {
    return "'" + value.replace("'", "''") + "'";
  }

  /** Literal of a real number; infinity is written as a number that is too large. */
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
