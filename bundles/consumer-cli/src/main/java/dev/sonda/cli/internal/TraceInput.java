package dev.sonda.cli.internal;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens the trace that a command reads: a file, or standard input. */
public final class TraceInput {
  /** The name of standard input. */
  public static final String STDIN = "-";

  private TraceInput() {}

  /** Opens a file with a buffer of this size; standard input comes as it is. */
  public static InputStream open(String file, InputStream stdin, int bufferBytes)
      throws IOException {
    return file.equals(STDIN)
        ? stdin
        : new BufferedInputStream(Files.newInputStream(Path.of(file)), bufferBytes);
  }
}
