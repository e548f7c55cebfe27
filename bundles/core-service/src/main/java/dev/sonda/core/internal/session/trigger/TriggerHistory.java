package dev.sonda.core.internal.session.trigger;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/**
 * The triggers of the last 24 hours that a session has accepted, for {@code max_per_24_h}. Loop
 * only.
 */
final class TriggerHistory {
  private static final long WINDOW_NS = Duration.ofHours(24).toNanos();

  /**
   * Maximum number of stored hits, above the sum of all reasonable limits; the oldest hits are
   * dropped first.
   */
  private static final int CAPACITY = 16_384;

  private record Hit(long bootTimeNs, String name) {}

  private final ArrayDeque<Hit> hits = new ArrayDeque<>();

  /**
   * Number of hits by trigger name, so that the history need not be searched each time a trigger
   * fires.
   */
  private final Map<String, Integer> counts = new HashMap<>();

  void add(String name, long bootTimeNs) {
    if (hits.size() == CAPACITY) {
      removeFirst();
    }
    hits.addLast(new Hit(bootTimeNs, name));
    counts.merge(name, 1, Integer::sum);
  }

  private void removeFirst() {
    counts.computeIfPresent(hits.removeFirst().name(), (_, had) -> had == 1 ? null : had - 1);
  }

  /** Number of hits of a trigger in the 24 hours before {@code nowNs}, in boot time. */
  long countOf(String name, long nowNs) {
    while (!hits.isEmpty() && hits.getFirst().bootTimeNs() < nowNs - WINDOW_NS) {
      removeFirst();
    }
    return counts.getOrDefault(name, 0);
  }
}
