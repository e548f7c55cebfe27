package dev.sonda.core.internal.session.trigger;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** The triggers of the last 24 hours that any session has taken. Loop only. */
final class TriggerHistory {
  private static final long WINDOW_NS = Duration.ofHours(24).toNanos();

  /** More than any sensible max_per_24_h adds up to; the oldest go first. */
  private static final int CAPACITY = 16_384;

  private record Hit(long bootTimeNs, String name) {}

  private final ArrayDeque<Hit> hits = new ArrayDeque<>();

  /** Of the hits above: producers fire as fast as they can, so that nobody counts each time. */
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

  long countOf(String name, long nowNs) {
    while (!hits.isEmpty() && hits.getFirst().bootTimeNs() < nowNs - WINDOW_NS) {
      removeFirst();
    }
    return counts.getOrDefault(name, 0);
  }
}
