package dev.sonda.trace.systrace.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * Finds line ends in a memory segment. The segment is copied piece by piece into an array, which is
 * faster to search than mapped memory.
 */
final class LineEndFinder {
  private static final int WINDOW_BYTES = 1 << 16;

  /**
   * Upper limit of bytes that are decoded of a line outside the trace data, enough to recognize the
   * line.
   */
  private static final int MAX_TEXT_BYTES = 1 << 16;

  private final byte[] bytes = new byte[WINDOW_BYTES];
  private long base;
  private int size;

  /** Offset of the next line break; {@code end} if no line break follows. */
  long indexOf(MemorySegment segment, long start, long end) {
    long at = start;
    while (at < end) {
      if (at < base || at >= base + size) {
        fill(segment, at, end);
      }
      int limit = size;
      for (int i = (int) (at - base); i < limit; i++) {
        if (bytes[i] == '\n') {
          return base + i;
        }
      }
      at = base + size;
    }
    return end;
  }

  private void fill(MemorySegment segment, long at, long end) {
    base = at;
    size = (int) Math.min(WINDOW_BYTES, end - at);
    MemorySegment.copy(segment, JAVA_BYTE, at, bytes, 0, size);
  }

  static String text(MemorySegment segment, long start, long end) {
    long size = Math.min(MAX_TEXT_BYTES, end - start);
    byte[] text = segment.asSlice(start, size).toArray(JAVA_BYTE);
    return new String(text, StandardCharsets.UTF_8);
  }
}
