package dev.sonda.core.internal.session;

import java.time.Duration;
import java.util.ArrayDeque;

/** The triggers of the last 24 hours that any session has taken. Loop only. */
final class TriggerHistory {
  private static final long WINDOW_NS = Duration.ofHours(24).toNanos();

  /** More than any sensible max_per_24_h adds up to; the oldest go first. */
  private static final int CAPACITY = 16_384;

  private record Hit(long bootTimeNs, String name) {}

  private final ArrayDeque<Hit> hits = new ArrayDeque<>();

  void add(String name, long bootTimeNs) {
    if (hits.size() == CAPACITY) {
      hits.removeFirst();
    }
    hits.addLast(new Hit(bootTimeNs, name));
  }

  long countOf(String name, long nowNs) {
    while (!hits.isEmpty() && hits.getFirst().bootTimeNs() < nowNs - WINDOW_NS) {
      hits.removeFirst();
    }
    return hits.stream().filter(hit -> hit.name().equals(name)).count();
  }
}
