package dev.sonda.trace.json.internal.document;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * A copied piece of a file that advances with the reader: reading an array is faster than reading
 * mapped memory byte by byte.
 */
final class JsonWindow {
  private static final int FIRST_BYTES = 1 << 18;

  /** A value that is longer isn't read; no event is. */
  private static final int MAX_BYTES = 1 << 28;

  private final MemorySegment segment;
  private final long end;
  private byte[] bytes = new byte[FIRST_BYTES];
  private long base;
  private int size;
  private int position;

  /** A window at the beginning of a part of a segment. */
  JsonWindow(MemorySegment segment, long start, long end) {
    this.segment = segment;
    this.end = end;
    load(start);
  }

  private void load(long place) {
    base = place;
    size = (int) Math.min(bytes.length, end - place);
    position = 0;
    MemorySegment.copy(segment, JAVA_BYTE, base, bytes, 0, size);
  }

  /**
   * Reads more behind the position; false if there is no more, or the window as large as may be.
   */
  boolean more() {
    if (base + size == end) {
      return false;
    }
    if (position == 0 && size == bytes.length) {
      if (bytes.length == MAX_BYTES) {
        return false;
      }
      bytes = new byte[2 * bytes.length];
    }
    load(base + position);
    return true;
  }

  byte[] bytes() {
    return bytes;
  }

  /** How many of the bytes are the file's. */
  int size() {
    return size;
  }

  int position() {
    return position;
  }

  void moveTo(int place) {
    position = place;
  }

  /** The position in the segment. */
  long place() {
    return base + position;
  }

  boolean isAtEnd() {
    return position == size && !more();
  }

  /** The next byte, which is gone then. There must be one. */
  byte next() {
    return bytes[position++];
  }

  /** The next byte that is no space; 0 at the end. */
  int peek() {
    while (!isAtEnd()) {
      byte next = bytes[position];
      if (next != ' ' && next != '\n' && next != '\t' && next != '\r') {
        return next;
      }
      position++;
    }
    return 0;
  }
}
