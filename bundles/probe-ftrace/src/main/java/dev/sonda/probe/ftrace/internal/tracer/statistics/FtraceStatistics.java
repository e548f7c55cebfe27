package dev.sonda.probe.ftrace.internal.tracer.statistics;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.tracefs.CpuBufferStats;
import dev.sonda.probe.ftrace.internal.tracer.kernel.SetupReport;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Writes FtraceStats packets in pairs, one pair with each flush: the state of the kernel's buffers
 * when the session began, and their present state. The last pair in a trace so covers the whole
 * trace. The first packet of a pair has the errors of the setup, the second the errors since then.
 */
public final class FtraceStatistics {
  private final SetupReport report;
  private final Supplier<KernelCounters> now;
  private final KernelCounters atStart;

  public FtraceStatistics(SetupReport report, Supplier<KernelCounters> now) {
    this.report = report;
    this.now = now;
    this.atStart = now.get();
  }

  public void writePair(TraceWriter writer, Set<ParseStatus> statuses) {
    KernelCounters atEnd = now.get();
    try (PacketWriter packet = writer.packet();
        MessageWriter message = begin(packet, FtraceStatsFields.START_OF_TRACE)) {
      write(atStart, message);
      write(report, message);
    }
    try (PacketWriter packet = writer.packet();
        MessageWriter message = begin(packet, FtraceStatsFields.END_OF_TRACE)) {
      write(atEnd, message);
      statuses.forEach(
          status -> message.varint(FtraceStatsFields.FTRACE_PARSE_ERRORS, status.number()));
    }
  }

  /**
   * Marks the trace as one that keeps events from before its beginning ({@code
   * preserve_ftrace_buffer}).
   */
  public static void writePreserved(TraceWriter writer) {
    try (PacketWriter packet = writer.packet();
        MessageWriter message = begin(packet, FtraceStatsFields.START_OF_TRACE)) {
      message.varint(FtraceStatsFields.PRESERVE_FTRACE_BUFFER, 1);
    }
  }

  /** Writes the reason why a session records nothing, as its only FtraceStats packet. */
  public static void writeRefusal(TraceWriter writer, String reason) {
    try (PacketWriter packet = writer.packet();
        MessageWriter message = begin(packet, FtraceStatsFields.START_OF_TRACE)) {
      message.string(FtraceStatsFields.EXCLUSIVE_FEATURE_ERROR, reason);
    }
  }

  private static MessageWriter begin(PacketWriter packet, int phase) {
    MessageWriter message = packet.nested(FtraceStatsFields.FTRACE_STATS);
    message.varint(FtraceStatsFields.PHASE, phase);
    return message;
  }

  private static void write(KernelCounters counters, MessageWriter message) {
    counters.cpus().forEach(cpu -> write(cpu, message));
    message.varint(FtraceStatsFields.KERNEL_SYMBOLS_PARSED, counters.symbols());
    message.varint(FtraceStatsFields.KERNEL_SYMBOLS_MEM_KB, counters.symbolsKb());
    if (!counters.probes().equals(KprobeCounts.NONE)) {
      write(counters.probes(), message);
    }
    message.varint(FtraceStatsFields.CPU_BUFFER_SIZE_PAGES, counters.bufferPages());
    message.varint(FtraceStatsFields.CACHED_CPU_BUFFER_SIZE_PAGES, counters.wantedBufferPages());
  }

  private static void write(KprobeCounts counts, MessageWriter message) {
    try (MessageWriter probes = message.nested(FtraceStatsFields.KPROBE_STATS)) {
      probes.varint(FtraceStatsFields.HITS, counts.hits());
      probes.varint(FtraceStatsFields.MISSES, counts.misses());
    }
  }

  private static void write(SetupReport report, MessageWriter message) {
    report
        .unknownEvents()
        .forEach(event -> message.string(FtraceStatsFields.UNKNOWN_FTRACE_EVENTS, event));
    report
        .failedEvents()
        .forEach(event -> message.string(FtraceStatsFields.FAILED_FTRACE_EVENTS, event));
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
