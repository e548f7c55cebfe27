package dev.sonda.trace.format;

import dev.sonda.trace.format.internal.wrapping.HeadReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The first bytes of a trace, within whatever wraps it, by which its format is told. */
public final class TraceHead {
  private TraceHead() {}

  /**
   * Reads the first bytes of the trace in a file; of an archive, those of its first file.
   *
   * @return {@link Wrapping#SNIFFED_BYTES} at the most, fewer of a short trace
   * @throws TraceFormatException if what wraps it is damaged from the beginning, with a sentence
   * @throws IOException if the file can't be read
   */
  public static byte[] read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return HeadReader.read(file.getFileName().toString(), in);
    }
  }
}
