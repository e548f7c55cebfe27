package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.storage.statistics.Statistics;

/** Imports the profiler's statistics of heap profiles for each process. */
final class HeapProfilerStatistics {
  private HeapProfilerStatistics() {}

  static void add(Statistics statistics, ProcessHeapFields dump, long timeNs) {
    int pid = (int) dump.pid();
    statistics.set("heapprofd_last_profile_timestamp", pid, timeNs);
    count(statistics, "heapprofd_client_disconnected", pid, dump.isDisconnected());
    count(statistics, "heapprofd_buffer_corrupted", pid, dump.isCorrupted());
    count(statistics, "heapprofd_buffer_overran", pid, dump.isOverrun());
    count(statistics, "heapprofd_rejected_concurrent", pid, dump.isRejected());
    count(statistics, "heapprofd_hit_guardrail", pid, dump.hasHitGuardrail());
    if (dump.clientError() != 0) {
      statistics.set("heapprofd_client_error", pid, dump.clientError());
    }
    if (dump.wantedInterval() != 0) {
      long adjusted = dump.interval() - dump.wantedInterval();
      statistics.set("heapprofd_sampling_interval_adjusted", pid, adjusted);
    }
    statistics.add("heapprofd_unwind_time_us", pid, dump.unwindingUs());
    statistics.add("heapprofd_unwind_samples", pid, dump.unwoundSamples());
    statistics.add("heapprofd_client_spinlock_blocked", pid, dump.blockedUs());
  }

  private static void count(Statistics statistics, String name, int pid, boolean isSo) {
    if (isSo) {
      statistics.add(name, pid, 1);
    }
  }
}
