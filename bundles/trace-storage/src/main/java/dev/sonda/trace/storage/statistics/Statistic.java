package dev.sonda.trace.storage.statistics;

import java.util.Locale;

/** What is counted in an import. Names are those of Perfetto's table where it has one. */
public enum Statistic {
  CLOCK_SYNC_FAILURE("error", "packets and events whose clock no snapshot knows; left out"),
  COMPACT_SCHED_SWITCH_SKIPPED("info", "first compact switches of CPUs, which don't say who ran"),
  COMPACT_SCHED_WAKING_SKIPPED("info", "compact wakeups before the first switch of their CPU"),
  FTRACE_EVENTS_WITH_BAD_CPU("error", "bundles of kernel events whose CPU can't be; left out"),
  MISMATCHED_SCHED_SWITCH_TIDS("error", "switches whose thread didn't run before, after losses"),
  PACKET_BLOCKS_BROKEN("data_loss", "compressed blocks that are damaged"),
  PACKETS_BROKEN("data_loss", "packets that are no messages; left out"),
  PACKETS_READ("info", "packets in the trace"),
  SEQUENCE_PACKET_LOSS("data_loss", "places where packets of a sequence were lost"),
  SLICE_MAX_DEPTH_EXCEEDED("error", "slices deeper within others than any reader shows; left out"),
  SLICE_END_WITHOUT_BEGIN("info", "ends of slices that began before the trace, or never"),
  TASK_STATE_INVALID("error", "states of threads that the kernel doesn't have"),
  TOKENIZER_SKIPPED_PACKETS("error", "packets that need a state which was lost; left out"),
  TRACE_TAIL_UNREAD_BYTES("data_loss", "bytes behind the last whole packet"),
  TRACK_EVENT_WITHOUT_TYPE("error", "track events that don't say what they are; left out"),
  TRACK_HIERARCHY_BROKEN("error", "tracks that are within themselves");

  private final String severity;
  private final String description;

  Statistic(String severity, String description) {
    this.severity = severity;
    this.description = description;
  }

  public String tableName() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String severity() {
    return severity;
  }

  public String description() {
    return description;
  }
}
