package dev.sonda.trace.storage.archive;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

/**
 * One trace of an archive, with what its importer fills.
 *
 * @param file the archive, open until the tables are closed
 * @param machines the machines whose packets the trace may have beside its own
 * @param progress told of the bytes of the trace that have been read; ends a cancelled import
 */
public record TraceMember(
    TraceFile file,
    TracePart part,
    TraceStorage storage,
    ClockGraph clocks,
    MemberMachines machines,
    LongConsumer progress) {
  /**
   * The time of the archive for one by the trace's main clock; empty, and counted, if nothing leads
   * to it, or if it is before the time 0.
   */
  public OptionalLong timeOfEvent(long timeNs) {
    OptionalLong time = clocks.toTraceTime(clocks.defaultClock(), timeNs);
    if (time.isEmpty()) {
      storage.statistics().add(Statistic.CLOCK_SYNC_FAILURE_NO_PATH, 1);
    } else if (time.getAsLong() < 0) {
      storage.statistics().add(Statistic.TRACE_SORTER_NEGATIVE_TIMESTAMP_DROPPED, 1);
      return OptionalLong.empty();
    }
    return time;
  }
}
