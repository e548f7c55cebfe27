package dev.sonda.producer.internal.instance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Schedule of periodic tasks. A task is due at once and then at multiples of its period, so that
 * all tasks of a session share wake-ups; missed runs are skipped.
 *
 * <p>Uses neither threads nor a clock; callers pass the time. Not thread-safe.
 */
final class SamplingSchedule<T> {
  private final PriorityQueue<Entry<T>> entries =
      new PriorityQueue<>(Comparator.comparingLong(Entry::dueNs));

  void add(T task, long periodNs, long nowNs) {
    entries.add(new Entry<>(task, periodNs, nowNs));
  }

  /** Returns the next due task and schedules its next run; null if no task is due. */
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

  /** Nanoseconds until the next task is due; {@link Long#MAX_VALUE} if the schedule is empty. */
  long waitNs(long nowNs) {
    Entry<T> first = entries.peek();
    return first == null ? Long.MAX_VALUE : Math.max(0, first.dueNs() - nowNs);
  }

  /** Removes the tasks that match and returns them. */
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
