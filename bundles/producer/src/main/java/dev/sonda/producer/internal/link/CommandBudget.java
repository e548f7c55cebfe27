package dev.sonda.producer.internal.link;

import java.util.concurrent.atomic.AtomicLong;

/** Limits the bytes that a service can make its producer remember. Any thread. */
final class CommandBudget {
  /** Hundreds of the largest configs that fit into a frame, which no session has. */
  static final long MOST_BYTES = 16 << 20;

  /** What a command takes beside its config, about. */
  private static final int EACH_BYTES = 512;

  private final AtomicLong takenBytes = new AtomicLong();

  /** Takes room for something of this size; false if there isn't so much. */
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

  /** Takes room for something of this size that is there already. */
  void add(int sizeBytes) {
    takenBytes.addAndGet(sizeBytes + EACH_BYTES);
  }

  /** Gives back what was taken for something of this size. */
  void give(int sizeBytes) {
    takenBytes.addAndGet(-sizeBytes - EACH_BYTES);
  }
}
