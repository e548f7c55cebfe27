package dev.sonda.trace.format;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The segments in which the bytes of a trace lie: the mapped file, and what was compressed in it. A
 * place is a segment's number and an offset in it, in one long, so that tables of places need no
 * objects. Places grow with the order of the file's bytes. Written by one thread; others may read
 * what was published to them.
 */
public final class TraceMemory {
  private static final int OFFSET_BITS = 40;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

  private MemorySegment[] segments = new MemorySegment[4];
  private int count;

  TraceMemory() {}

  /** Adds a segment, such as packets that were made of others; returns the place of its start. */
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

  /** The segment in which a place is. */
  public MemorySegment segment(long place) {
    return segments[(int) (place >>> OFFSET_BITS)];
  }

  /** Takes segments that are mapped files out of the process's memory, until they are read. */
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

  /** Begins to read the message at a place. */
  public void read(WireReader reader, long place, long sizeBytes) {
    long offset = offset(place);
    reader.reset(segment(place), offset, offset + sizeBytes);
  }
}
