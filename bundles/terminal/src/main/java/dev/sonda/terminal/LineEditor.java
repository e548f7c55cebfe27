package dev.sonda.terminal;

import dev.sonda.terminal.internal.JLineEditor;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/**
 * Reads lines on the terminal of this process, with history and completion. Used on the caller's
 * thread.
 */
public interface LineEditor extends AutoCloseable {
  /**
   * Opens the terminal.
   *
   * @param environment the environment variables, which say where the history is kept
   */
  static LineEditor open(LineEditorLanguage language, Map<String, String> environment)
      throws IOException {
    return JLineEditor.open(language, environment);
  }

  /**
   * Reads the next line as typed; an empty line after Ctrl-C, and an empty Optional at the end of
   * input.
   */
  Optional<String> read();

  /** The terminal's output. */
  OutputStream output();

  /**
   * Sets the action of Ctrl-C, which runs on a thread of the editor.
   *
   * @return restores the former action when closed
   */
  Interrupts onInterrupt(Runnable action);

  @Override
  void close() throws IOException;

  /** The registration of an action for Ctrl-C; closing it restores the former action. */
  interface Interrupts extends AutoCloseable {
    @Override
    void close();
  }
}
