package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts the events of asynchronous slices in the order of time, as viewers need it. Of one
 * microsecond are first instants, then ends, those of inner slices before those of outer ones, then
 * begins. Slices come in the order of their begins, so that only open ones have to be held.
 */
final class AsyncEventOrder {
  private record End(long us, long number, String json) {}

  private final Consumer<String> target;
  private final PriorityQueue<End> ends =
      new PriorityQueue<>(
          Comparator.comparingLong(End::us)
              .thenComparing(Comparator.comparingLong(End::number).reversed()));
  private final List<String> instants = new ArrayList<>();
  private final List<String> begins = new ArrayList<>();
  private long nowUs = Long.MIN_VALUE;
  private long endsSoFar;

  AsyncEventOrder(Consumer<String> target) {
    this.target = target;
  }

  void addInstant(Map<String, @Nullable Object> event) {
    advanceTo(event);
    instants.add(JsonText.of(event));
  }

  void addBegin(Map<String, @Nullable Object> event) {
    advanceTo(event);
    begins.add(JsonText.of(event));
  }

  void addEnd(Map<String, @Nullable Object> event) {
    ends.add(new End(time(event), endsSoFar++, JsonText.of(event)));
  }

  private static long time(Map<String, @Nullable Object> event) {
    return event.get("ts") instanceof Long us ? us : 0;
  }

  private void advanceTo(Map<String, @Nullable Object> event) {
    long us = time(event);
    if (us > nowUs) {
      writeNow();
      nowUs = us;
    }
  }

  /** Writes the events of the current microsecond, after all ends before it. */
  private void writeNow() {
    if (instants.isEmpty() && begins.isEmpty()) {
      return;
    }
    writeEndsUntil(nowUs - 1);
    instants.forEach(target);
    writeEndsUntil(nowUs);
    begins.forEach(target);
    instants.clear();
    begins.clear();
  }

  private void writeEndsUntil(long us) {
    while (!ends.isEmpty() && ends.peek().us <= us) {
      target.accept(ends.remove().json);
    }
  }

  /** Writes what is left after the last slice. */
  void finish() {
    writeNow();
    writeEndsUntil(Long.MAX_VALUE);
  }
}
