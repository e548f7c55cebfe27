package dev.sonda.producer.internal.link;

import java.util.concurrent.atomic.AtomicLong;

/** Limits the bytes of commands that a service can make its producer store. Any thread. */
final class ServiceCommandLimit {
  /**
   * Limit of the stored bytes: enough for hundreds of configs of the maximum size that fits a
   * frame, more than any real session has.
   */
  static final long MOST_BYTES = 16 << 20;

  /** Estimated memory of a command in addition to its config, in bytes. */
  private static final int EACH_BYTES = 512;

  private final AtomicLong takenBytes = new AtomicLong();

  /**
   * Reserves the memory of a command with a config of this size; returns false if the budget is
   * exhausted.
   */
  boolean take(int sizeBytes) {
    add(sizeBytes);
    if (isFull()) {
      give(sizeBytes);
      return false;
    }
    return true;
  }

  boolean isFull() {
    return takenBytes.get() > MOST_BYTES;
  }

  /** Reserves the memory of an already stored command, even beyond the limit. */
  void add(int sizeBytes) {
    takenBytes.addAndGet(sizeBytes + EACH_BYTES);
  }

  /** Releases the memory reserved for a command with a config of this size. */
  void give(int sizeBytes) {
    takenBytes.addAndGet(-sizeBytes - EACH_BYTES);
  }
}
