package dev.sonda.cli.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens the trace that a command reads: a file, or standard input. */
public final class TraceInput {
  /** The name of standard input. */
  public static final String STDIN = "-";

  private TraceInput() {}

  /**
   * Opens a file, or returns standard input. The stream isn't buffered, since the trace's reader
   * has its own buffer.
   */
  public static InputStream open(String file, InputStream stdin) throws IOException {
    return file.equals(STDIN) ? stdin : Files.newInputStream(Path.of(file));
  }
}
