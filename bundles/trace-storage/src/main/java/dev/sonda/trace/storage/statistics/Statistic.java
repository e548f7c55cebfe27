package dev.sonda.trace.storage.statistics;

import java.util.Locale;

/**
 * The statistics of an import. Names agree with Perfetto's stats table if it contains the
 * statistic.
 */
public enum Statistic {
  ARGS_TOO_MANY("data_loss", "arguments of events that have over 10,000; left out"),
  CLOCK_SYNC_FAILURE_NO_PATH("error", "times of clocks that no snapshots lead from to the trace's"),
  CLOCK_SYNC_FAILURE_UNDEFERRABLE_PACKET_LOSS(
      "data_loss", "packets whose time no snapshot tells; left out"),
  CLOCK_SYNC_FAILURE_UNKNOWN_SOURCE_CLOCK("error", "times of clocks that no snapshot shows"),
  CLOCK_SYNC_FAILURE_UNKNOWN_TARGET_CLOCK(
      "error", "times where no snapshot shows the trace's clock"),
  COMPACT_SCHED_SWITCH_SKIPPED("info", "first compact switches of CPUs, which don't say who ran"),
  COMPACT_SCHED_WAKING_SKIPPED("info", "compact wakeups before the first switch of their CPU"),
  CPU_INFO_EMPTY("info", "lists of the machine's CPUs without any"),
  CPU_INFO_UNKNOWN_CPU_FEATURES("info", "features of CPUs without a name; they are in cpu's args"),
  ETW_EVENTS_SKIPPED("error", "events of Windows without a time or a CPU; left out"),
  EXTENSION_ERRORS("error", "packets that an extension couldn't read, and extensions left out"),
  FLOW_DUPLICATE_ID("error", "begins of flows that had begun before"),
  FLOW_END_WITHOUT_START("info", "ends of flows that never began"),
  FLOW_INVALID_ID("error", "flows whose id is no number"),
  FLOW_NO_ENCLOSING_SLICE("error", "flows that no slice encloses"),
  FLOW_WITHOUT_DIRECTION("error", "events with a flow that neither comes nor goes"),
  FLOW_STEP_WITHOUT_START("info", "steps of flows that never began"),
  GENERIC_TASK_STATE_INVALID_ORDER("error", "states of tasks that can't follow one another"),
  INTERNED_DATA_SKIPPED_INCREMENTAL_STATE_INVALID(
      "notice", "interned values that belong to a state which was lost; left out"),
  INVALID_CPU_TIMES("error", "times of CPUs that don't say which one"),
  MACHINES_TOO_MANY("data_loss", "packets of more machines than a session has; left out"),
  MEMINFO_UNKNOWN_KEYS("error", "counters of memory without a name; left out"),
  PROC_STAT_UNKNOWN_COUNTERS("error", "counters of processes that aren't known; left out"),
  PROCESS_TRACKER_ERRORS("error", "threads that were said to be of two processes"),
  PACKET_SKIPPED_SEQ_NEEDS_INCREMENTAL_STATE_INVALID(
      "notice", "packets that need a state which was lost; left out"),
  PSI_UNKNOWN_RESOURCE("error", "pressure on resources that aren't known; left out"),
  VMSTAT_UNKNOWN_KEYS("error", "counters of virtual memory without a name; left out"),
  FTRACE_EVENTS_WITH_BAD_CPU("error", "bundles of kernel events whose CPU can't be; left out"),
  FTRACE_BUNDLE_TOKENIZER_ERRORS(
      "error", "kernel events without a time, and bundles of unknown clocks"),
  FTRACE_GENERIC_DESCRIPTOR_ERRORS(
      "info", "kernel events that the trace should describe and does not"),
  FTRACE_PACKET_BEFORE_TRACING_START("info", "kernel events from before the session; left out"),
  KERNEL_TRACKEVENT_FORMAT_ERROR("info", "kernel events of tracks that lack a field of theirs"),
  METATRACE_OVERRUNS("error", "times that a program lost records of its own work"),
  MM_UNKNOWN_TYPE("error", "events of memory of an unknown kind"),
  RSS_STAT_NEGATIVE_SIZE("info", "sizes of memory below 0"),
  RSS_STAT_UNKNOWN_THREAD_FOR_MM_ID("info", "sizes of memory that no thread is known to own"),
  TRUNCATED_SYS_WRITE_DURATION(
      "info", "calls of sys_write that end where the mark that they wrote begins"),
  HEAP_SAMPLES_DROPPED(
      "data_loss", "samples of allocations that waited for a dump's end, too many of them"),
  JSON_DISPLAY_TIME_UNIT("info", "units of times for readers to show, which say nothing else"),
  JSON_PARSER_FAILURE("error", "events whose parts make no sense together; left out"),
  JSON_TOKENIZER_FAILURE("error", "events that can't be read; left out"),
  LEGACY_V8_CPU_PROFILE_INVALID_CALLSITE("error", "nodes of V8's profiles that make no stack"),
  LEGACY_V8_CPU_PROFILE_INVALID_SAMPLE(
      "error", "samples of V8's profiles, or parts with such, without a stack or a time"),
  MISSING_DISK_IO_EVENT_NAME("error", "operations on disks that have no known name; left out"),
  MISPLACED_END_EVENT("data_loss", "slices that were open when the one around them had ended"),
  MISMATCHED_SCHED_SWITCH_TIDS("error", "switches whose thread didn't run before, after losses"),
  PACKET_BLOCKS_BROKEN("data_loss", "compressed blocks that are damaged"),
  PACKETS_BROKEN("data_loss", "packets that are no messages; left out"),
  PACKETS_READ("info", "packets in the trace"),
  SEQUENCE_PACKET_LOSS("data_loss", "places where packets of a sequence were lost"),
  SLICE_DROP_OVERLAPPING_COMPLETE_EVENT("error", "slices that reach out of the one around them"),
  SLICE_MAX_DEPTH_EXCEEDED("error", "slices deeper within others than any reader shows; left out"),
  SLICE_NEGATIVE_DURATION("error", "slices that end before they begin; left out"),
  SLICE_SPILL_OVERLAPPING_COMPLETE_EVENT(
      "error", "slices on a track of their own, as they reach out of the one they begin in"),
  SYSTRACE_PARSE_FAILURE("error", "lines and marks of ftrace that can't be read; left out"),
  TASK_STATE_INVALID("error", "states of threads that the kernel doesn't have"),
  TRACE_SORTER_NEGATIVE_TIMESTAMP_DROPPED("error", "events before the time 0; left out"),
  TRACE_TAIL_UNREAD_BYTES("data_loss", "bytes behind the last whole packet"),
  TRACK_DESCRIPTOR_CONFLICTING_RESERVATION("error", "descriptors that contradict earlier ones"),
  TRACK_EVENT_COUNTER_INVALID_TRACK_UUID("error", "values of tracks that are no counters"),
  TRACK_EVENT_COUNTER_MISSING_TRACK_UUID("error", "values of counters without a track"),
  TRACK_EVENT_COUNTER_MISSING_VALUE("error", "events of counters without a value"),
  TRACK_EVENT_PARSER_ERRORS("info", "track events that don't say what they are, or of what track"),
  TRACK_EVENT_TRACK_HIERARCHY_LOOP("error", "tracks that are within themselves"),
  TRACK_EVENT_TRACK_HIERARCHY_TOO_DEEP("error", "tracks within more than 100 others"),
  UNKNOWN_EXTENSION_FIELDS("error", "messages of programs that no descriptor describes"),
  TRACK_HIERARCHY_MISSING_UUID("error", "tracks within one that no descriptor names");

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
