package dev.sonda.trace.json.internal.document;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * A piece of a file, copied into an array, that advances with the reader; an array is faster to
 * read byte by byte than mapped memory.
 */
final class JsonWindow {
  private static final int FIRST_BYTES = 1 << 18;

  /**
   * Upper limit of the window's size; a longer value can't be read, but no real event is that long.
   */
  private static final int MAX_BYTES = 1 << 28;

  private final MemorySegment segment;
  private final long end;
  private byte[] bytes;
  private long base;
  private int size;
  private int position;

  /** Creates a window at the start of {@code [start, end)} of a segment. */
  JsonWindow(MemorySegment segment, long start, long end) {
    this(segment, start, end, FIRST_BYTES);
  }

  /** Creates a window of another size than usual, which grows if a value needs it. */
  JsonWindow(MemorySegment segment, long start, long end, int sizeBytes) {
    this.segment = segment;
    this.end = end;
    bytes = new byte[sizeBytes];
    load(start);
  }

  private void load(long place) {
    base = place;
    size = (int) Math.min(bytes.length, end - place);
    position = 0;
    MemorySegment.copy(segment, JAVA_BYTE, base, bytes, 0, size);
  }

  /**
   * Loads more bytes after the position; false at the end of the file, or if the window has reached
   * its maximum size.
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

  /** Number of valid bytes in {@link #bytes}. */
  int size() {
    return size;
  }

  int position() {
    return position;
  }

  void moveTo(int place) {
    position = place;
  }

  /** The reader's position as an offset in the segment. */
  long place() {
    return base + position;
  }

  boolean isAtEnd() {
    return position == size && !more();
  }

  /** Consumes the next byte; the window must not be at its end. */
  byte next() {
    return bytes[position++];
  }

  /** Skips white space and returns the next byte without consuming it; 0 at the end. */
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
