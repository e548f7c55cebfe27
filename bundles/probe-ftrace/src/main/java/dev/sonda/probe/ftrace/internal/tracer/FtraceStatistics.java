package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.ftrace.internal.decode.ParseStatus;
import dev.sonda.probe.ftrace.internal.tracefs.CpuBufferStats;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Writes FtraceStats: how the kernel's buffers were when the session began, and how they are now. A
 * pair with each flush, so that the last pair in a trace covers all of it.
 */
final class FtraceStatistics {
  private final SetupReport report;
  private final boolean preservesBuffer;
  private final BufferPages bufferPages;
  private final Supplier<List<CpuBufferStats>> now;
  private final List<CpuBufferStats> atStart;

  /**
   * Sizes of each CPU's buffer.
   *
   * @param wanted that the kernel was told
   */
  record BufferPages(long actual, long wanted) {}

  FtraceStatistics(
      SetupReport report,
      boolean preservesBuffer,
      BufferPages bufferPages,
      Supplier<List<CpuBufferStats>> now) {
    this.report = report;
    this.preservesBuffer = preservesBuffer;
    this.bufferPages = bufferPages;
    this.now = now;
    this.atStart = now.get();
  }

  void writePair(TraceWriter writer, Set<ParseStatus> statuses) {
    List<CpuBufferStats> atEnd = now.get();
    write(writer, FtraceStatsFields.START_OF_TRACE, atStart, Set.of());
    write(writer, FtraceStatsFields.END_OF_TRACE, atEnd, statuses);
  }

  private void write(
      TraceWriter writer, int phase, List<CpuBufferStats> stats, Set<ParseStatus> statuses) {
    try (PacketWriter packet = writer.packet();
        MessageWriter message = packet.nested(FtraceStatsFields.FTRACE_STATS)) {
      message.varint(FtraceStatsFields.PHASE, phase);
      stats.forEach(cpu -> write(cpu, message));
      report
          .unknownEvents()
          .forEach(event -> message.string(FtraceStatsFields.UNKNOWN_FTRACE_EVENTS, event));
      report
          .failedEvents()
          .forEach(event -> message.string(FtraceStatsFields.FAILED_FTRACE_EVENTS, event));
      if (preservesBuffer) {
        message.varint(FtraceStatsFields.PRESERVE_FTRACE_BUFFER, 1);
      }
      statuses.forEach(
          status -> message.varint(FtraceStatsFields.FTRACE_PARSE_ERRORS, status.number()));
      message.varint(FtraceStatsFields.CPU_BUFFER_SIZE_PAGES, bufferPages.actual());
      message.varint(FtraceStatsFields.CACHED_CPU_BUFFER_SIZE_PAGES, bufferPages.wanted());
    }
  }

  private static void write(CpuBufferStats stats, MessageWriter message) {
    try (MessageWriter cpu = message.nested(FtraceStatsFields.CPU_STATS)) {
      cpu.varint(FtraceStatsFields.CPU, stats.cpu());
      cpu.varint(FtraceStatsFields.ENTRIES, stats.entries());
      cpu.varint(FtraceStatsFields.OVERRUN, stats.overrun());
      cpu.varint(FtraceStatsFields.COMMIT_OVERRUN, stats.commitOverrun());
      cpu.varint(FtraceStatsFields.BYTES_READ, stats.bytes());
      cpu.float64(FtraceStatsFields.OLDEST_EVENT_TS, stats.oldestEventTs());
      cpu.float64(FtraceStatsFields.NOW_TS, stats.nowTs());
      cpu.varint(FtraceStatsFields.DROPPED_EVENTS, stats.droppedEvents());
      cpu.varint(FtraceStatsFields.READ_EVENTS, stats.readEvents());
    }
  }
}
