package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.TraceFormatException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipException;

/** Writes decompressed bytes into a temporary file, within a size limit. */
final class TemporaryFileSpool {
  private static final int BUFFER_BYTES = 1 << 17;

  /**
   * Upper limit of the decompressed size of a file. Real traces are smaller; a larger file is
   * considered an attack that fills the disk.
   */
  static final long MAX_BYTES = 1L << 36;

  private TemporaryFileSpool() {}

  /**
   * Copies a stream to its end. A stream that is damaged or cut off after some bytes is copied up
   * to the damage, because the intact beginning is usable.
   *
   * @param spooledBytes the number of bytes already written for the trace file, which count towards
   *     {@link #MAX_BYTES}
   * @return the number of bytes written by this call
   */
  static long copy(InputStream in, Path file, String name, long spooledBytes) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      byte[] buffer = new byte[BUFFER_BYTES];
      long total = 0;
      for (int size = read(in, buffer, total); size > 0; size = read(in, buffer, total)) {
        out.write(buffer, 0, size);
        total += size;
        if (spooledBytes + total > MAX_BYTES) {
          throw new TraceFormatException(name + ": it expands to more than 64 GiB");
        }
      }
      return total;
    }
  }

  private static int read(InputStream in, byte[] buffer, long total) throws IOException {
    try {
      return in.read(buffer, 0, buffer.length);
    } catch (EOFException | ZipException e) {
      return endOfDamaged(total, e);
    }
  }

  private static int endOfDamaged(long total, Exception e) throws IOException {
    if (total == 0) {
      throw new TraceFormatException("the compressed bytes are damaged: " + e.getMessage(), e);
    }
    return -1;
  }
}
