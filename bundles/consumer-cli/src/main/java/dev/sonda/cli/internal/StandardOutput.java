package dev.sonda.cli.internal;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Where commands print their data. Unlike its parent it keeps the reason why it took no more, so
 * that a command whose output is nowhere doesn't end well.
 */
public final class StandardOutput extends PrintStream {
  private static final String NAME = "standard output";
  private static final int BUFFER_BYTES = 1 << 16;

  private final Raw raw;
  private final String name;

  /** UTF-8 whatever the locale: what the commands print is read by programs. */
  public StandardOutput(OutputStream to) {
    this(new Raw(to), NAME);
  }

  /** A file in its place. */
  public StandardOutput(OutputStream to, String fileName) {
    this(new Raw(to), fileName);
  }

  private StandardOutput(Raw raw, String name) {
    super(new BufferedOutputStream(raw, BUFFER_BYTES), false, StandardCharsets.UTF_8);
    this.raw = raw;
    this.name = name;
  }

  /** What lies below the buffer: for those who write other things than text. */
  public OutputStream raw() {
    return raw.to;
  }

  /** Whether it has taken no more; the rest would be printed for nobody. */
  public boolean hasFailed() {
    return raw.error != null;
  }

  /**
   * Writes what is buffered, and says so if anything could not be written. A reader that went away,
   * such as {@code head}, has seen enough, and that is no failure.
   */
  public void finish() throws Failure {
    flush();
    IOException error = raw.error;
    if (error != null && !OutputErrors.isReaderGone(error)) {
      throw OutputErrors.whileWriting(name, error);
    }
  }

  /** Keeps the first error. */
  private static final class Raw extends OutputStream {
    private final OutputStream to;
    private volatile @Nullable IOException error;

    Raw(OutputStream to) {
      this.to = to;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        to.write(bytes, offset, length);
      } catch (IOException e) {
        error = error == null ? e : error;
        throw e;
      }
    }
  }
}
