package dev.sonda.trace.format;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The memory segments that hold the bytes of a trace: the mapped file, and its decompressed
 * contents. A place is an address in this memory: a segment's number and an offset in the segment,
 * packed into a long, so that tables of places need no objects. Places increase in the order of the
 * file's bytes. One thread adds segments; other threads may read places that were safely published.
 */
public final class TraceMemory {
  private static final int OFFSET_BITS = 40;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

  private MemorySegment[] segments = new MemorySegment[4];
  private int count;

  TraceMemory() {}

  /** Adds a segment, such as synthesized packets; returns the place of its first byte. */
  public long add(MemorySegment segment) {
    if (segment.byteSize() > OFFSET_MASK) {
      throw new IllegalArgumentException("a segment of " + segment.byteSize() + " bytes");
    }
    if (count == segments.length) {
      segments = Arrays.copyOf(segments, 2 * count);
    }
    segments[count] = segment;
    return (long) count++ << OFFSET_BITS;
  }

  /** The segment that contains a place. */
  public MemorySegment segment(long place) {
    return segments[(int) (place >>> OFFSET_BITS)];
  }

  /**
   * Releases the pages of mapped files from the process's resident memory; they are loaded again on
   * access.
   */
  void unload() {
    for (int i = 0; i < count; i++) {
      if (segments[i].isMapped()) {
        segments[i].unload();
      }
    }
  }

  /** A place's offset within its segment, in bytes. */
  public static long offset(long place) {
    return place & OFFSET_MASK;
  }

  /** Sets a reader to the message at a place. */
  public void read(WireReader reader, long place, long sizeBytes) {
    long offset = offset(place);
    reader.reset(segment(place), offset, offset + sizeBytes);
  }
}
