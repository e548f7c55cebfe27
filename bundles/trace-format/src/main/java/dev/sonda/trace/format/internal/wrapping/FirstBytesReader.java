package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.TraceFileFormat;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;

/** Reads the first bytes of a trace, and decompresses no more of its wrapping than necessary. */
public final class FirstBytesReader {
  private FirstBytesReader() {}

  /**
   * Reads the first bytes of the trace in a stream, which the caller has to close. If the stream is
   * damaged, the bytes before the damage are returned.
   */
  public static byte[] read(String name, InputStream in) throws IOException {
    InputStream first = new StreamUnwrapper(name, in).next();
    return first == null ? new byte[0] : readHead(first);
  }

  private static byte[] readHead(InputStream in) throws IOException {
    byte[] head = new byte[TraceFileFormat.SNIFFED_BYTES];
    int size = 0;
    try {
      for (int read = 0; read >= 0 && size < head.length; size += Math.max(0, read)) {
        read = in.read(head, size, head.length - size);
      }
    } catch (EOFException | ZipException e) {
      return Arrays.copyOf(head, size);
    }
    return Arrays.copyOf(head, size);
  }
}
