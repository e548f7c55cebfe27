package dev.sonda.trace.format;

import dev.sonda.trace.format.internal.wrapping.FirstBytesReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the first bytes of a trace inside its compression or archive, by which its format is
 * detected.
 */
public final class TraceFirstBytes {
  private TraceFirstBytes() {}

  /**
   * Reads the first bytes of the trace in a file, or of the first file of an archive.
   *
   * @return at most {@link TraceFileFormat#SNIFFED_BYTES} bytes, fewer if the trace is shorter
   * @throws TraceFormatException if the compression or the archive is damaged from the beginning,
   *     with a message for users
   * @throws IOException if the file can't be read
   */
  public static byte[] read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return FirstBytesReader.read(file.getFileName().toString(), in);
    }
  }
}
