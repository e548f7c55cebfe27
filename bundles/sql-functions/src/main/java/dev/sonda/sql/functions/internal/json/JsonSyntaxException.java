package dev.sonda.sql.functions.internal.json;

/** A text isn't JSON. */
final class JsonSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int index;

  /**
   * Creates the exception.
   *
   * @param index the index in the text at which SQLite's parser stops
   */
  JsonSyntaxException(int index) {
    super("malformed JSON");
    this.index = index;
  }

  int index() {
    return index;
  }
}
