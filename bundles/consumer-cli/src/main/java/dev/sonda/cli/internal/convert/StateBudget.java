package dev.sonda.cli.internal.convert;

import java.util.Map;

/**
 * Limits how much memory a conversion may use for the state of a trace: names, tracks and open
 * slices. The trace determines the amount, and a few kB of compressed packets may need gigabytes.
 * Used by one thread.
 */
final class StateBudget {
  /** The memory limit, in bytes: a quarter of a command's default heap. */
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
   * @return false, without reserving any, if less memory is left
   */
  boolean take(long bytes) {
    if (bytes > leftBytes) {
      return false;
    }
    leftBytes -= bytes;
    return true;
  }

  /** Releases reserved memory. */
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
