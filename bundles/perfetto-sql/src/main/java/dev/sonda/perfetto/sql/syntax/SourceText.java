package dev.sonda.perfetto.sql.syntax;

/**
 * A text that SQL is read from: a query, or a file of a module package.
 *
 * @param name name of the text in error messages, such as a file's name
 */
public record SourceText(String name, String text) {
  /** Creates the source text of a query that a user has entered. */
  public static SourceText query(String text) {
    return new SourceText("query", text);
  }

  /** Only the name, so that log and error messages never contain a whole file. */
  @Override
  public String toString() {
    return name;
  }
}
