package dev.sonda.trace.format.internal.stream;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Cuts a stream into packets, and holds one at a time in a buffer that serves them all. The stream
 * may be damaged or no trace at all, so the buffer only grows for bytes that are there.
 */
public final class FramedPackets {
  /** Field 1 of Trace, length-delimited. */
  private static final int PACKET_TAG = 0x0a;

  /** Large enough for hundreds of usual packets, and to read a file with few system calls. */
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
   * Cuts streams into packets.
   *
   * @param largestBytes of a packet; what is larger counts as damage
   */
  public FramedPackets(int largestBytes) {
    this.largestBytes = largestBytes;
  }

  /** Begins with another stream. */
  public void reset(InputStream in) {
    this.in = in;
    position = 0;
    limit = 0;
    passedBytes = 0;
    boundary = 0;
    isTorn = false;
  }

  /** Goes to the next whole packet; false behind the last one. */
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

  /** The packet's length; -1 where there is none. */
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

  /** Whether so many bytes follow, which are in the buffer then. */
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

  /** Whether something other than a whole packet of at most the largest size follows. */
  public boolean isTorn() {
    return isTorn;
  }

  /** The position in the stream behind the last whole packet. */
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

  /** Where the packet begins in its array. */
  public int start() {
    return start;
  }

  public int sizeBytes() {
    return sizeBytes;
  }
}
