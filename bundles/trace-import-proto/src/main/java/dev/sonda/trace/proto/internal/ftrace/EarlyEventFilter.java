package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.metadata.Metadata;

/**
 * The times before which kernel events are left out: the session's start, and the first time from
 * which all CPUs have events, as a slice may begin on one CPU and end on another.
 */
final class EarlyEventFilter {
  static final String LATEST_START = "ftrace_latest_data_start_ns";

  private final ImportState state;
  private boolean isPreserved;
  private boolean isKnown;
  private long beforeNs;
  private long rowsOnlyBeforeNs;

  EarlyEventFilter(ImportState state) {
    this.state = state;
  }

  /**
   * Keeps events from before the session's start, for sessions configured to preserve the kernel's
   * buffer.
   */
  void preserve() {
    isPreserved = true;
  }

  /** Whether an event is left out. */
  boolean isDropped(long timeNs) {
    if (!isKnown) {
      isKnown = true;
      Metadata metadata = state.storage().metadata();
      beforeNs = isPreserved ? 0 : metadata.number("tracing_started_ns");
      rowsOnlyBeforeNs = Math.max(beforeNs, metadata.number(LATEST_START));
    }
    return timeNs < beforeNs;
  }

  /**
   * Whether an event only gets its row in the table of kernel events, and isn't parsed for slices,
   * counters or thread states.
   */
  boolean isRowOnly(long timeNs) {
    return timeNs < rowsOnlyBeforeNs;
  }
}
