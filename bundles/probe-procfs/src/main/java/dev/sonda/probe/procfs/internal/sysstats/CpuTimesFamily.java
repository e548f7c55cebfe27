package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.MessageWriter;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;

/** CPU times, from OSHI or whatever else reads them. */
final class CpuTimesFamily implements CounterFamily {
  private static final Logger LOG = System.getLogger(CpuTimesFamily.class.getName());

  private final CpuTimesReader reader;

  CpuTimesFamily(CpuTimesReader reader) {
    this.reader = reader;
  }

  @Override
  public void write(MessageWriter stats) {
    for (CpuTimes cpu : read()) {
      write(cpu, stats);
    }
  }

  private List<CpuTimes> read() {
    try {
      return reader.read();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "CPU times are left out of this sample", e);
      return List.of();
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

  @Override
  public Optional<Shortfall> shortfall() {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
