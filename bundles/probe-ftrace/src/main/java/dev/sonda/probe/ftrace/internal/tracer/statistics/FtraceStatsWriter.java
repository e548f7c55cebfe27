package dev.sonda.probe.ftrace.internal.tracer.statistics;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.tracefs.CpuBufferStats;
import dev.sonda.probe.ftrace.internal.tracer.kernel.FtraceSetupErrors;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Writes FtraceStats packets in pairs, one pair with each flush: the state of the kernel's buffers
 * when the session began, and their present state. The last pair in a trace so covers the whole
 * trace. The first packet of a pair has the errors of the setup, the second the errors since then.
 */
public final class FtraceStatsWriter {
  private final FtraceSetupErrors report;
  private final Supplier<FtraceStatsSnapshot> now;
  private final FtraceStatsSnapshot atStart;

  public FtraceStatsWriter(FtraceSetupErrors report, Supplier<FtraceStatsSnapshot> now) {
    this.report = report;
    this.now = now;
    this.atStart = now.get();
  }

  public void writePair(TraceWriter writer, Set<ParseStatus> statuses) {
    FtraceStatsSnapshot atEnd = now.get();
    try (PacketWriter packet = writer.packet();
        MessageWriter message = begin(packet, FtraceStatsFieldNumbers.START_OF_TRACE)) {
      write(atStart, message);
      write(report, message);
    }
    try (PacketWriter packet = writer.packet();
        MessageWriter message = begin(packet, FtraceStatsFieldNumbers.END_OF_TRACE)) {
      write(atEnd, message);
      statuses.forEach(
          status -> message.varint(FtraceStatsFieldNumbers.FTRACE_PARSE_ERRORS, status.number()));
    }
  }

  /**
   * Marks the trace as one that keeps events from before its beginning ({@code
   * preserve_ftrace_buffer}).
   */
  public static void writePreserved(TraceWriter writer) {
    try (PacketWriter packet = writer.packet();
        MessageWriter message = begin(packet, FtraceStatsFieldNumbers.START_OF_TRACE)) {
      message.varint(FtraceStatsFieldNumbers.PRESERVE_FTRACE_BUFFER, 1);
    }
  }

  /** Writes the reason why a session records nothing, as its only FtraceStats packet. */
  public static void writeRefusal(TraceWriter writer, String reason) {
    try (PacketWriter packet = writer.packet();
        MessageWriter message = begin(packet, FtraceStatsFieldNumbers.START_OF_TRACE)) {
      message.string(FtraceStatsFieldNumbers.EXCLUSIVE_FEATURE_ERROR, reason);
    }
  }

  private static MessageWriter begin(PacketWriter packet, int phase) {
    MessageWriter message = packet.nested(FtraceStatsFieldNumbers.FTRACE_STATS);
    message.varint(FtraceStatsFieldNumbers.PHASE, phase);
    return message;
  }

  private static void write(FtraceStatsSnapshot counters, MessageWriter message) {
    counters.cpus().forEach(cpu -> write(cpu, message));
    message.varint(FtraceStatsFieldNumbers.KERNEL_SYMBOLS_PARSED, counters.symbols());
    message.varint(FtraceStatsFieldNumbers.KERNEL_SYMBOLS_MEM_KB, counters.symbolsKb());
    if (!counters.probes().equals(KprobeCounts.NONE)) {
      write(counters.probes(), message);
    }
    message.varint(FtraceStatsFieldNumbers.CPU_BUFFER_SIZE_PAGES, counters.bufferPages());
    message.varint(
        FtraceStatsFieldNumbers.CACHED_CPU_BUFFER_SIZE_PAGES, counters.wantedBufferPages());
  }

  private static void write(KprobeCounts counts, MessageWriter message) {
    try (MessageWriter probes = message.nested(FtraceStatsFieldNumbers.KPROBE_STATS)) {
      probes.varint(FtraceStatsFieldNumbers.HITS, counts.hits());
      probes.varint(FtraceStatsFieldNumbers.MISSES, counts.misses());
    }
  }

  private static void write(FtraceSetupErrors report, MessageWriter message) {
    report
        .unknownEvents()
        .forEach(event -> message.string(FtraceStatsFieldNumbers.UNKNOWN_FTRACE_EVENTS, event));
    report
        .failedEvents()
        .forEach(event -> message.string(FtraceStatsFieldNumbers.FAILED_FTRACE_EVENTS, event));
  }

  private static void write(CpuBufferStats stats, MessageWriter message) {
    try (MessageWriter cpu = message.nested(FtraceStatsFieldNumbers.CPU_STATS)) {
      cpu.varint(FtraceStatsFieldNumbers.CPU, stats.cpu());
      cpu.varint(FtraceStatsFieldNumbers.ENTRIES, stats.entries());
      cpu.varint(FtraceStatsFieldNumbers.OVERRUN, stats.overrun());
      cpu.varint(FtraceStatsFieldNumbers.COMMIT_OVERRUN, stats.commitOverrun());
      cpu.varint(FtraceStatsFieldNumbers.BYTES_READ, stats.bytes());
      cpu.float64(FtraceStatsFieldNumbers.OLDEST_EVENT_TS, stats.oldestEventTs());
      cpu.float64(FtraceStatsFieldNumbers.NOW_TS, stats.nowTs());
      cpu.varint(FtraceStatsFieldNumbers.DROPPED_EVENTS, stats.droppedEvents());
      cpu.varint(FtraceStatsFieldNumbers.READ_EVENTS, stats.readEvents());
    }
  }
}
