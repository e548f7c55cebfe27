package dev.sonda.producer.internal.link;

import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Flush requests that are not answered yet. Acknowledging one acknowledges all lower ones, so one
 * that is done early waits for those before it.
 */
final class FlushQueue {
  private final TreeMap<Long, Boolean> doneById = new TreeMap<>();

  void begin(long flushRequestId) {
    doneById.put(flushRequestId, false);
  }

  /**
   * Notes that one is done.
   *
   * @return up to which request all are done, where that has changed
   */
  OptionalLong done(long flushRequestId) {
    if (doneById.replace(flushRequestId, true) == null) {
      return OptionalLong.empty();
    }
    OptionalLong last = OptionalLong.empty();
    while (!doneById.isEmpty() && doneById.firstEntry().getValue()) {
      last = OptionalLong.of(doneById.pollFirstEntry().getKey());
    }
    return last;
  }
}
