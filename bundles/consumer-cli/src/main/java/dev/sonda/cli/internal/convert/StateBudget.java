package dev.sonda.cli.internal.convert;

import java.util.Map;

/**
 * Limits how much memory a conversion may use for the state of a trace: names, tracks and open
 * slices. The amount is the trace's to choose, and a few kB of compressed packets may ask for
 * gigabytes. One thread.
 */
final class StateBudget {
  /** A quarter of the heap that a command has by default. */
  static final long MOST_BYTES = 64L << 20;

  private static final long ENTRY_BYTES = 150;
  private static final long BYTES_PER_CHAR = 2;

  private long leftBytes;

  StateBudget() {
    this(MOST_BYTES);
  }

  StateBudget(long mostBytes) {
    leftBytes = mostBytes;
  }

  /**
   * Reserves memory.
   *
   * @return false, and nothing reserved, if there isn't as much left
   */
  boolean take(long bytes) {
    if (bytes > leftBytes) {
      return false;
    }
    leftBytes -= bytes;
    return true;
  }

  /** Returns what was reserved. */
  void giveBack(long bytes) {
    leftBytes += bytes;
  }

  /** Approximate memory of a map's entry with this text. */
  static long bytesOf(String text) {
    return ENTRY_BYTES + BYTES_PER_CHAR * text.length();
  }

  /** Approximate memory of an event that waits to be written. */
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
