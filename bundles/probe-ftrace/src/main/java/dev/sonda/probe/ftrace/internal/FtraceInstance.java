package dev.sonda.probe.ftrace.internal;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Writes the kernel's buffer statistics with each flush, as Perfetto does: those of the start and
 * those of now, so that the last pair in a trace covers all of it.
 */
final class FtraceInstance implements Instance {
  private final Tracefs tracefs;
  private final TraceSink sink;
  private List<CpuBufferStats> atStart = List.of();
  private boolean written;

  FtraceInstance(Tracefs tracefs, TraceSink sink) {
    this.tracefs = tracefs;
    this.sink = sink;
  }

  @Override
  public void start(Acknowledgement done) {
    atStart = read();
  }

  @Override
  public void flush(Acknowledgement done) {
    write(FtraceStatsFields.START_OF_TRACE, atStart);
    write(FtraceStatsFields.END_OF_TRACE, read());
    written = true;
  }

  /** A session may end without a flush. */
  @Override
  public void stop(Acknowledgement done) {
    if (!written) {
      flush(done);
    }
  }

  private List<CpuBufferStats> read() {
    try {
      return tracefs.readStats();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(int phase, List<CpuBufferStats> stats) {
    try (PacketWriter packet = sink.writer().packet();
        MessageWriter message = packet.nested(FtraceStatsFields.FTRACE_STATS)) {
      message.varint(FtraceStatsFields.PHASE, phase);
      stats.forEach(cpu -> write(cpu, message));
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
