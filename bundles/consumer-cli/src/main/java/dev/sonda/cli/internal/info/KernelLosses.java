package dev.sonda.cli.internal.info;

import dev.sonda.cli.internal.convert.NamedFieldReader;
import java.util.Map;
import java.util.TreeMap;

/** Counts events that were lost in the kernel's own buffers, by the statistics of linux.ftrace. */
final class KernelLosses {
  private static final int START_OF_TRACE = 1;

  /** Largest number of CPUs, that of Linux; a damaged trace may name more. */
  private static final int MAX_CPUS = 1 << 13;

  /**
   * Lost events by CPU at the trace's start, counted since the kernel created its buffers; the
   * losses of the trace are the difference to the counts at its end.
   */
  private final Map<Long, Long> atStart = new TreeMap<>();

  private final Map<Long, Long> atEnd = new TreeMap<>();

  /**
   * Adds the kernel's statistics from the start or the end of the trace. If there are several, the
   * first start and the last end are used.
   */
  void onStatistics(NamedFieldReader statistics) {
    boolean isStart = statistics.number("phase") == START_OF_TRACE;
    Map<Long, Long> counts = isStart ? atStart : atEnd;
    for (NamedFieldReader cpu : statistics.children("cpu_stats")) {
      long lost = cpu.number("overrun") + cpu.number("dropped_events");
      if (counts.size() < MAX_CPUS) {
        counts.merge(cpu.number("cpu"), lost, isStart ? Math::min : Math::max);
      }
    }
  }

  /** Events lost during the trace, on all CPUs. */
  long events() {
    long events = 0;
    for (Map.Entry<Long, Long> end : atEnd.entrySet()) {
      events += Math.max(0, end.getValue() - atStart.getOrDefault(end.getKey(), 0L));
    }
    return events;
  }
}
