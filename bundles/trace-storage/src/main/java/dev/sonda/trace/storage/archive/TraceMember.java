package dev.sonda.trace.storage.archive;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.TraceArchiveMember;
import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

/**
 * One trace of an archive, with the storage and clocks that its importer uses.
 *
 * @param file the archive, open until the tables are closed
 * @param machines the other machines whose packets the trace may contain
 * @param progress receives the number of bytes read so far; throws if the import is cancelled
 */
public record TraceMember(
    TraceFile file,
    TraceArchiveMember part,
    TraceStorage storage,
    ClockGraph clocks,
    MemberMachines machines,
    LongConsumer progress) {
  /**
   * Converts a time of the trace's default clock to the archive's trace time; empty, and counted in
   * the statistics, if no clock relation leads to the trace clock, or the result is negative.
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
