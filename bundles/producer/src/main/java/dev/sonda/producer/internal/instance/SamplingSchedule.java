package dev.sonda.producer.internal.instance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * When which task is due. A task runs first at once and then on the multiples of its period, so
 * that all periods of a session share wake-ups; turns that were missed are not made up for.
 *
 * <p>Pure: knows no thread and no clock. For one thread at a time.
 */
final class SamplingSchedule<T> {
  private final PriorityQueue<Entry<T>> entries =
      new PriorityQueue<>(Comparator.comparingLong(Entry::dueNs));

  void add(T task, long periodNs, long nowNs) {
    entries.add(new Entry<>(task, periodNs, nowNs));
  }

  /** The next task that is due, which is thereby scheduled for its next turn; else null. */
  @Nullable T pollDue(long nowNs) {
    Entry<T> first = entries.peek();
    if (first == null || first.dueNs() > nowNs) {
      return null;
    }
    entries.poll();
    long nextNs = (Math.floorDiv(nowNs, first.periodNs()) + 1) * first.periodNs();
    entries.add(new Entry<>(first.task(), first.periodNs(), nextNs));
    return first.task();
  }

  /** How long until a task is due; nothing to wait for gives {@link Long#MAX_VALUE}. */
  long waitNs(long nowNs) {
    Entry<T> first = entries.peek();
    return first == null ? Long.MAX_VALUE : Math.max(0, first.dueNs() - nowNs);
  }

  /** Takes tasks out and gives them back. */
  List<T> remove(Predicate<T> unwanted) {
    List<T> removed = new ArrayList<>();
    entries.removeIf(entry -> {
      boolean goes = unwanted.test(entry.task());
      if (goes) {
        removed.add(entry.task());
      }
      return goes;
    });
    return removed;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  private record Entry<T>(T task, long periodNs, long dueNs) {}
}
