package dev.sonda.terminal;

import dev.sonda.terminal.internal.JLineEditor;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/**
 * Reads lines on the terminal of this process, with history and completion. On the caller's thread.
 */
public interface LineEditor extends AutoCloseable {
  /**
   * Opens the terminal.
   *
   * @param environment the environment variables, which say where the history is kept
   */
  static LineEditor open(LineLanguage language, Map<String, String> environment)
      throws IOException {
    return JLineEditor.open(language, environment);
  }

  /** The next line, as it was typed; a blank one after Ctrl-C, and none at the end of input. */
  Optional<String> read();

  /** The terminal's output. */
  OutputStream output();

  /**
   * Has Ctrl-C run an action, on a thread of the editor's, instead of what it did before.
   *
   * @return gives Ctrl-C its former action back when closed
   */
  Interrupts onInterrupt(Runnable action);

  @Override
  void close() throws IOException;

  /** Ctrl-C, taken until this is closed. */
  interface Interrupts extends AutoCloseable {
    @Override
    void close();
  }
}
