package dev.sonda.terminal;

import dev.sonda.terminal.internal.FileErrors;
import dev.sonda.terminal.internal.FirstErrorStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard output of a command, buffered and in UTF-8. Unlike a PrintStream it keeps the first
 * write error, so that a command whose output was lost doesn't exit with 0.
 */
public final class StandardOutput extends PrintStream {
  private static final String NAME = "standard output";
  private static final int BUFFER_BYTES = 1 << 16;

  private final FirstErrorStream raw;
  private final String name;

  /** Wraps a stream. The encoding is UTF-8 in every locale, since programs read the output. */
  public StandardOutput(OutputStream to) {
    this(new FirstErrorStream(to), NAME);
  }

  /**
   * Wraps a file that is used in place of standard output.
   *
   * @param fileName the file's name, for error sentences
   */
  public StandardOutput(OutputStream to, String fileName) {
    this(new FirstErrorStream(to), fileName);
  }

  private StandardOutput(FirstErrorStream raw, String name) {
    super(new BufferedOutputStream(raw, BUFFER_BYTES), false, StandardCharsets.UTF_8);
    this.raw = raw;
    this.name = name;
  }

  /**
   * The stream below the buffer, for commands that write binary data; must not be mixed with
   * buffered text.
   */
  public OutputStream raw() {
    return raw.to();
  }

  /** Whether a write has failed; a command with much output checks this to end early. */
  public boolean hasFailed() {
    return raw.error() != null;
  }

  /**
   * Flushes the buffer.
   *
   * @throws CommandFailure if any write has failed, except because the reader of a pipe, such as
   *     {@code head}, has closed it
   */
  public void finish() throws CommandFailure {
    flush();
    IOException error = raw.error();
    if (error != null && !FileErrors.isReaderGone(error)) {
      throw CommandFailure.whileWriting(name, error);
    }
  }
}
