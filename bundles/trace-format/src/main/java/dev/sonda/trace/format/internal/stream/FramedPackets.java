package dev.sonda.trace.format.internal.stream;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Splits a stream into packets, and holds one packet at a time in a reused buffer. The stream may
 * be damaged or not a trace at all, so the buffer only grows as bytes actually arrive, not by a
 * claimed length.
 */
public final class FramedPackets {
  /** Tag byte of a packet: field 1 of the message Trace, length-delimited. */
  private static final int PACKET_TAG = 0x0a;

  /**
   * Initial size of the buffer: holds hundreds of typical packets, and allows a file to be read
   * with few system calls.
   */
  private static final int FIRST_BYTES = 1 << 18;

  private static final int LENGTH_BITS = 7;
  private static final int LENGTH_MASK = 0x7F;
  private static final int LONGEST_LENGTH_BITS = 35;

  private final int largestBytes;
  private InputStream in = InputStream.nullInputStream();
  private byte[] buffer = new byte[0];
  private MemorySegment segment = MemorySegment.ofArray(buffer);
  private int position;
  private int limit;
  private int start;
  private int sizeBytes;
  private long passedBytes;
  private long boundary;
  private boolean isTorn;

  /**
   * Creates a splitter without a stream.
   *
   * @param largestBytes upper limit of a packet's size; a larger packet counts as damage
   */
  public FramedPackets(int largestBytes) {
    this.largestBytes = largestBytes;
  }

  /** Starts reading another stream. */
  public void reset(InputStream in) {
    this.in = in;
    position = 0;
    limit = 0;
    passedBytes = 0;
    boundary = 0;
    isTorn = false;
  }

  /** Advances to the next complete packet; false after the last packet. */
  public boolean next() throws IOException {
    if (isTorn || !has(1)) {
      return false;
    }
    long lengthUntrusted = buffer[position++] == PACKET_TAG ? readLength() : -1;
    if (lengthUntrusted < 0 || lengthUntrusted > largestBytes || !has((int) lengthUntrusted)) {
      isTorn = true;
      return false;
    }
    start = position;
    sizeBytes = (int) lengthUntrusted;
    position += sizeBytes;
    boundary = passedBytes + position;
    return true;
  }

  /** Reads the packet's length prefix; -1 if no valid length follows. */
  private long readLength() throws IOException {
    long length = 0;
    for (int shift = 0; shift < LONGEST_LENGTH_BITS && has(1); shift += LENGTH_BITS) {
      byte next = buffer[position++];
      length |= (long) (next & LENGTH_MASK) << shift;
      if (next >= 0) {
        return length;
      }
    }
    return -1;
  }

  /** Ensures that {@code bytes} more bytes are in the buffer; false if the stream ends before. */
  private boolean has(int bytes) throws IOException {
    if (limit - position < bytes) {
      moveToFront();
      while (limit < bytes) {
        growIfFull();
        int read = in.read(buffer, limit, buffer.length - limit);
        if (read < 0) {
          return false;
        }
        limit += read;
      }
    }
    return true;
  }

  private void moveToFront() {
    System.arraycopy(buffer, position, buffer, 0, limit - position);
    passedBytes += position;
    limit -= position;
    position = 0;
  }

  private void growIfFull() {
    if (limit == buffer.length) {
      int size = Math.clamp(2L * limit, FIRST_BYTES, Integer.MAX_VALUE - Long.BYTES);
      buffer = Arrays.copyOf(buffer, size);
      segment = MemorySegment.ofArray(buffer);
    }
  }

  /**
   * Whether the reading ended because of bytes that aren't a complete packet within the size limit.
   */
  public boolean isTorn() {
    return isTorn;
  }

  /** The stream position after the last complete packet. */
  public long boundary() {
    return boundary;
  }

  /** The array that holds the packet until the next one is read. */
  public byte[] buffer() {
    return buffer;
  }

  public MemorySegment segment() {
    return segment;
  }

  /** Offset of the packet in {@link #buffer}. */
  public int start() {
    return start;
  }

  public int sizeBytes() {
    return sizeBytes;
  }
}
