package dev.sonda.cli.internal.convert;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes which thread ran on which CPU, as slices: one thread of the output for each CPU, in a
 * process that stands for all CPUs.
 */
final class ChromeSchedSliceWriter {
  /** The process id of the output's process for CPUs, which no real process has. */
  private static final long CPUS = 0x7ffffffe;

  private final ChromeTraceWriter file;
  private final StateBudget room;
  private final Map<Long, Running> running = new HashMap<>();
  private long leftOut;

  ChromeSchedSliceWriter(ChromeTraceWriter file, StateBudget room) {
    this.file = file;
    this.room = room;
  }

  private record Running(long sinceNs, long tid, String name) {}

  /** Converts the kernel events of one CPU; the bundles of a CPU arrive in the order of time. */
  void onBundle(NamedFieldReader bundle) {
    long cpu = bundle.number("cpu");
    for (NamedFieldReader event : bundle.children("event")) {
      if (event.has("sched_switch")) {
        NamedFieldReader change = event.child("sched_switch");
        onSwitch(
            cpu, event.number("timestamp"), change.number("next_pid"), change.text("next_comm"));
      }
    }
    if (bundle.has("compact_sched")) {
      onCompact(cpu, bundle.child("compact_sched"));
    }
  }

  /** Reads switches in columns of equal length, with times as differences. */
  private void onCompact(long cpu, NamedFieldReader compact) {
    List<String> names = compact.texts("intern_table");
    List<Long> times = compact.numbers("switch_timestamp");
    List<Long> tids = compact.numbers("switch_next_pid");
    List<Long> comms = compact.numbers("switch_next_comm_index");
    long ns = 0;
    for (int i = 0; i < times.size() && i < tids.size() && i < comms.size(); i++) {
      ns += times.get(i);
      long comm = comms.get(i);
      onSwitch(cpu, ns, tids.get(i), comm < names.size() ? names.get((int) comm) : "");
    }
  }

  /** How many switches were left out because the memory budget was used up. */
  long leftOut() {
    return leftOut;
  }

  /**
   * Ends the slice of the thread that ran on the CPU and begins the next one; the idle thread 0 has
   * none.
   */
  private void onSwitch(long cpu, long ns, long nextTid, String nextName) {
    Running last = running.get(cpu);
    if (last != null) {
      room.giveBack(StateBudget.bytesOf(last.name()));
    }
    if (!room.take(StateBudget.bytesOf(nextName))) {
      running.remove(cpu);
      leftOut++;
      return;
    }
    Running before = running.put(cpu, new Running(ns, nextTid, nextName));
    if (before == null) {
      file.name("process_name", CPUS, CPUS, "CPUs");
      file.name("thread_name", CPUS, cpu + 1, "CPU " + cpu);
    } else if (before.tid() != 0) {
      Map<String, Object> slice =
          ChromeTraceWriter.event("X", before.name(), before.sinceNs(), CPUS, cpu + 1);
      slice.put("cat", "sched");
      slice.put("dur", ChromeTraceWriter.microseconds(ns - before.sinceNs()));
      slice.put("args", Map.of("tid", before.tid()));
      file.write(slice);
    }
  }
}
