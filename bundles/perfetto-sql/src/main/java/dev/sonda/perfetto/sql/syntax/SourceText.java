package dev.sonda.perfetto.sql.syntax;

/**
 * A text that SQL is read from: a query, or a file of a package.
 *
 * @param name what errors call it, such as a file's name
 */
public record SourceText(String name, String text) {
  /** A text that a user has typed. */
  public static SourceText query(String text) {
    return new SourceText("query", text);
  }

  /** Compared by identity elsewhere, so errors never print a whole file. */
  @Override
  public String toString() {
    return name;
  }
}
