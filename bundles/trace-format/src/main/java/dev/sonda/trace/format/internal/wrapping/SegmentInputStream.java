package dev.sonda.trace.format.internal.wrapping;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.InputStream;
import java.lang.foreign.MemorySegment;

/** An input stream over the bytes of a memory segment. */
final class SegmentInputStream extends InputStream {
  private final MemorySegment segment;
  private long position;

  SegmentInputStream(MemorySegment segment) {
    this.segment = segment;
  }

  @Override
  public int read() {
    return position == segment.byteSize() ? -1 : segment.get(JAVA_BYTE, position++) & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    int size = (int) Math.min(length, segment.byteSize() - position);
    if (size <= 0) {
      return length == 0 ? 0 : -1;
    }
    MemorySegment.copy(segment, JAVA_BYTE, position, target, offset, size);
    position += size;
    return size;
  }

  @Override
  public int available() {
    return (int) Math.min(Integer.MAX_VALUE, segment.byteSize() - position);
  }
}
