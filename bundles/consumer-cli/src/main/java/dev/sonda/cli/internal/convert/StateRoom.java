package dev.sonda.cli.internal.convert;

import java.util.Map;

/**
 * How much a conversion may remember of a trace: names, tracks, slices that are open. The trace
 * says how much that is, and a few kB of compressed packets may say that it is gigabytes.
 */
final class StateRoom {
  /** A quarter of the heap that a command has. */
  static final long MOST_BYTES = 64L << 20;

  private static final long ENTRY_BYTES = 150;
  private static final long BYTES_PER_CHAR = 2;

  private long leftBytes;

  StateRoom() {
    this(MOST_BYTES);
  }

  StateRoom(long mostBytes) {
    leftBytes = mostBytes;
  }

  /** Whether as much may be remembered; it is counted then. */
  boolean take(long bytes) {
    if (bytes > leftBytes) {
      return false;
    }
    leftBytes -= bytes;
    return true;
  }

  void giveBack(long bytes) {
    leftBytes += bytes;
  }

  /** About what an entry of a map takes. */
  static long bytesOf(String text) {
    return ENTRY_BYTES + BYTES_PER_CHAR * text.length();
  }

  /** About what an event takes that waits to be written. */
  static long bytesOf(Map<?, ?> event) {
    long bytes = ENTRY_BYTES;
    for (Map.Entry<?, ?> part : event.entrySet()) {
      bytes += bytesOf(String.valueOf(part.getKey()));
      bytes +=
          switch (part.getValue()) {
            case String text -> bytesOf(text);
            case Map<?, ?> nested -> bytesOf(nested);
            case null, default -> ENTRY_BYTES;
          };
    }
    return bytes;
  }
}
