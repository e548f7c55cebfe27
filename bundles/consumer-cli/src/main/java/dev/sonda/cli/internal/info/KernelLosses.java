package dev.sonda.cli.internal.info;

import dev.sonda.cli.internal.convert.Fields;
import java.util.Map;
import java.util.TreeMap;

/** Events that the kernel's own buffers lost, from the statistics of linux.ftrace. */
final class KernelLosses {
  private static final int START_OF_TRACE = 1;
  private static final int MAX_CPUS = 1 << 13;

  /** By CPU; since the machine or its buffers began. */
  private final Map<Long, Long> atStart = new TreeMap<>();

  private final Map<Long, Long> atEnd = new TreeMap<>();

  /** Of several pairs of start and end the first start and the last end count. */
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

  /** During the trace, on all CPUs. */
  long events() {
    long events = 0;
    for (Map.Entry<Long, Long> end : atEnd.entrySet()) {
      events += Math.max(0, end.getValue() - atStart.getOrDefault(end.getKey(), 0L));
    }
    return events;
  }
}
