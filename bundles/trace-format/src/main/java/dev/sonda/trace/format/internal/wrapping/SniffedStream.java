package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.TraceFileFormat;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A stream whose first bytes have been read ahead to detect its format. If the stream is damaged
 * after these bytes, the exception is thrown only when they have been consumed, because the intact
 * beginning is usable.
 */
final class SniffedStream extends InputStream {
  /** The first byte of a packet, which no archive begins with. */
  private static final byte PACKET_TAG = 0x0A;

  private final InputStream in;
  private final byte[] head = new byte[TraceFileFormat.SNIFFED_BYTES];
  private int headBytes;
  private int position;
  private @Nullable IOException damage;

  /**
   * Reads ahead the first bytes of a stream. A stream of packets is only read as far as bytes are
   * available, because its writer may be waiting for the reader.
   */
  SniffedStream(InputStream in) throws IOException {
    this.in = in;
    try {
      for (int read = 0; read >= 0 && wantsMore(); headBytes += Math.max(0, read)) {
        read = in.read(head, headBytes, head.length - headBytes);
      }
    } catch (EOFException | ZipException e) {
      if (headBytes == 0) {
        throw e;
      }
      damage = e;
    }
  }

  private boolean wantsMore() {
    return headBytes < head.length && (headBytes == 0 || head[0] != PACKET_TAG);
  }

  byte[] head() {
    return Arrays.copyOf(head, headBytes);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int left = headBytes - position;
    if (left > 0) {
      int size = Math.min(left, length);
      System.arraycopy(head, position, target, offset, size);
      position += size;
      return size;
    }
    if (damage != null) {
      throw damage;
    }
    return in.read(target, offset, length);
  }
}
