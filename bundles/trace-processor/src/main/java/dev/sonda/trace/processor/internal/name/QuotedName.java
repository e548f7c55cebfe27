package dev.sonda.trace.processor.internal.name;

/** A name between double quotes, which DuckDB and SQLite accept with any characters. */
public final class QuotedName {
  private QuotedName() {}

  public static String of(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
