package dev.sonda.cli.internal.dump;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace packet by packet and holds one at a time. The input may be damaged or no trace at
 * all, so memory is only taken for bytes that are there. One thread.
 */
final class PacketReader {
  /** Field 1 of Trace, length-delimited. */
  private static final int PACKET_TAG = 0x0a;

  private static final int LONGEST_LENGTH_BITS = 35;

  private final InputStream in;
  private final int largestBytes;
  private long position;
  private long lastBoundary;
  private int firstTwoBytes;
  private boolean torn;

  PacketReader(InputStream in, int largestBytes) {
    this.in = in;
    this.largestBytes = largestBytes;
  }

  /** The next whole packet; null after the last one. */
  byte @Nullable [] next() throws IOException {
    int tag = read();
    if (tag < 0) {
      return null;
    }
    if (tag != PACKET_TAG && position == 1) {
      firstTwoBytes = tag << Byte.SIZE | Math.max(0, read());
    }
    long lengthUntrusted = tag == PACKET_TAG ? readLength() : -1;
    if (lengthUntrusted < 0 || lengthUntrusted > largestBytes) {
      torn = true;
      return null;
    }
    byte[] packet = in.readNBytes((int) lengthUntrusted);
    position += packet.length;
    if (packet.length < lengthUntrusted) {
      torn = true;
      return null;
    }
    lastBoundary = position;
    return packet;
  }

  /**
   * Whether something other than a whole packet of at most the largest size follows the last one.
   */
  boolean isTorn() {
    return torn;
  }

  /** The first two bytes of a file that doesn't begin with a packet, the first byte highest. */
  int firstTwoBytes() {
    return firstTwoBytes;
  }

  /** The position behind the last whole packet. */
  long lastBoundary() {
    return lastBoundary;
  }

  private long readLength() throws IOException {
    long length = 0;
    for (int shift = 0; shift < LONGEST_LENGTH_BITS; shift += 7) {
      int next = read();
      if (next < 0) {
        return -1;
      }
      length |= (next & 0x7fL) << shift;
      if (next < 0x80) {
        return length;
      }
    }
    return -1;
  }

  private int read() throws IOException {
    int next = in.read();
    if (next >= 0) {
      position++;
    }
    return next;
  }
}
