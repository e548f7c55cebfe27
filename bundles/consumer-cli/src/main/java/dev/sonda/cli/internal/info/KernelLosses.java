package dev.sonda.cli.internal.info;

import dev.sonda.cli.internal.convert.Fields;
import java.util.Map;
import java.util.TreeMap;

/** Counts events that were lost in the kernel's own buffers, by the statistics of linux.ftrace. */
final class KernelLosses {
  private static final int START_OF_TRACE = 1;

  /** A damaged trace may name any number of CPUs; Linux has no more than these. */
  private static final int MAX_CPUS = 1 << 13;

  /** Lost events by CPU, since the kernel's buffers were made; the difference is the trace's. */
  private final Map<Long, Long> atStart = new TreeMap<>();

  private final Map<Long, Long> atEnd = new TreeMap<>();

  /**
   * Takes in the statistics of the trace's start or end. Of several, the first start and the last
   * end count.
   */
  void onStatistics(Fields statistics) {
    boolean isStart = statistics.number("phase") == START_OF_TRACE;
    Map<Long, Long> counts = isStart ? atStart : atEnd;
    for (Fields cpu : statistics.children("cpu_stats")) {
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
