package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Writes one SysStats packet a period. The host's sampling thread does the work. */
final class SysStatsInstance implements Instance {
  private final SysStatsRequest request;
  private final CpuTimesReader reader;
  private final LongSupplier bootTimeNs;
  private final TraceSink sink;

  SysStatsInstance(
      SysStatsRequest request, CpuTimesReader reader, LongSupplier bootTimeNs, TraceSink sink) {
    this.request = request;
    this.reader = reader;
    this.bootTimeNs = bootTimeNs;
    this.sink = sink;
  }

  @Override
  public void start(Acknowledgement done) {
    if (request.cpuTimesPeriodMs() > 0) {
      sink.every(Duration.ofMillis(request.cpuTimesPeriodMs()), this::sample);
    }
  }

  private void sample(TraceWriter writer) throws IOException {
    try (PacketWriter packet = writer.packet();
        MessageWriter stats = packet.timestamp().nested(SysStatsFields.SYS_STATS)) {
      for (CpuTimes cpu : reader.read()) {
        write(cpu, stats);
      }
      stats.varint(SysStatsFields.COLLECTION_END_TIMESTAMP, bootTimeNs.getAsLong());
    }
  }

  private static void write(CpuTimes cpu, MessageWriter stats) {
    try (MessageWriter times = stats.nested(SysStatsFields.CPU_STAT)) {
      times.varint(SysStatsFields.CPU_ID, cpu.cpuId());
      times.varint(SysStatsFields.USER_NS, cpu.userNs());
      times.varint(SysStatsFields.USER_NICE_NS, cpu.userNiceNs());
      times.varint(SysStatsFields.SYSTEM_MODE_NS, cpu.systemNs());
      times.varint(SysStatsFields.IDLE_NS, cpu.idleNs());
      times.varint(SysStatsFields.IO_WAIT_NS, cpu.ioWaitNs());
      times.varint(SysStatsFields.IRQ_NS, cpu.irqNs());
      times.varint(SysStatsFields.SOFTIRQ_NS, cpu.softIrqNs());
      times.varint(SysStatsFields.STEAL_NS, cpu.stealNs());
    }
  }
}
