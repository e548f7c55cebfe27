package dev.sonda.trace.storage.archive;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.TraceFile;
import dev.sonda.trace.format.TracePart;
import dev.sonda.trace.storage.TraceStorage;
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
  /** The time of the archive for one by the trace's main clock; empty if nothing leads to it. */
  public OptionalLong toTraceTime(long timeNs) {
    return clocks.toTraceTime(clocks.defaultClock(), timeNs);
  }
}
