package dev.sonda.terminal;

import java.util.List;

/** The language of the lines that a {@link LineEditor} reads. Called on its caller's thread. */
public interface LineLanguage {
  /** How a line is cut into words. */
  enum Words {
    /** Between blanks, and nothing else has a meaning. */
    PLAIN,
    /** With quotes, escapes and brackets, of which an open one continues the line in the next. */
    QUOTED
  }

  /** What stands before each line. */
  String prompt();

  /** The name of the file with earlier lines, in the user's folder of states. */
  String historyName();

  Words words();

  /** Whether the editor's own commands ignore the case of letters, in completion above all. */
  default boolean ignoresCase() {
    return false;
  }

  /** Whether Enter begins another line, since the text isn't complete. */
  default boolean isOpen(String text) {
    return false;
  }

  /**
   * The candidates for the word at the cursor.
   *
   * @param before the text before the cursor
   * @param word the word's part before the cursor, which a candidate replaces
   */
  List<WordCandidate> complete(String before, String word);
}
