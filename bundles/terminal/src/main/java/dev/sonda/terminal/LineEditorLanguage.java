package dev.sonda.terminal;

import java.util.List;

/**
 * Defines the lines that a {@link LineEditor} reads: prompt, history file, splitting into words,
 * and completion. Called on the thread that reads from the editor.
 */
public interface LineEditorLanguage {
  /** How a line is split into words. */
  enum Words {
    /** Words are separated by blanks; no other character is special. */
    PLAIN,
    /**
     * Quotes, escapes and brackets are interpreted; an open quote or bracket continues the text on
     * the next line.
     */
    QUOTED
  }

  /** The prompt before each line. */
  String prompt();

  /** The name of the history file, in the user's XDG state folder. */
  String historyName();

  Words words();

  /** Whether the editor ignores the case of letters, above all in completion. */
  default boolean ignoresCase() {
    return false;
  }

  /** Whether the text is incomplete, so that Enter begins another line. */
  default boolean isOpen(String text) {
    return false;
  }

  /**
   * The candidates for the word at the cursor.
   *
   * @param before the text before the cursor
   * @param word the word's part before the cursor, which a candidate replaces
   */
  List<WordCompletion> complete(String before, String word);
}
