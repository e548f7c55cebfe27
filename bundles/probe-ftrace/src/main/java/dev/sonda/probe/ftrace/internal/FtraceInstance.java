package dev.sonda.probe.ftrace.internal;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the kernel's buffer statistics with each flush, as Perfetto does, and at the stop: those
 * of the start and those of now, so that the last pair in a trace covers all of it.
 *
 * <p>A CPU whose statistics can't be read is left out. Only when tracefs as a whole is gone does
 * the instance end.
 */
final class FtraceInstance implements Instance {
  private static final System.Logger LOG = System.getLogger(FtraceInstance.class.getName());

  private final Tracefs tracefs;
  private final TraceSink sink;
  private final Set<Integer> lostCpus = new HashSet<>();
  private @Nullable List<CpuBufferStats> atStart;

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
    writePair();
  }

  @Override
  public void stop(Acknowledgement done) {
    writePair();
  }

  /** Before the start nothing may be written, and there is nothing to compare with. */
  private void writePair() {
    if (atStart != null) {
      List<CpuBufferStats> now = read();
      write(FtraceStatsFields.START_OF_TRACE, atStart);
      write(FtraceStatsFields.END_OF_TRACE, now);
    }
  }

  private List<CpuBufferStats> read() {
    try {
      return tracefs.readStats(this::logOnce);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void logOnce(int cpu, IOException why) {
    if (lostCpus.add(cpu)) {
      LOG.log(Level.WARNING, "linux.ftrace leaves out the statistics of CPU " + cpu + ": " + why);
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
