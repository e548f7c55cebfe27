package dev.sonda.probe.procfs.internal.sysstats.cpu;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFields;
import dev.sonda.probe.procfs.internal.sysstats.text.CpuList;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelText;
import dev.sonda.probe.procfs.internal.sysstats.text.Machine;
import dev.sonda.probe.procfs.internal.sysstats.text.Shortfall;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Writes the times of each CPU, read through OSHI. OSHI lists the CPUs in order but without their
 * numbers, so the numbers are taken from the kernel's list of online CPUs. While the two lists
 * differ in length, as before OSHI is loaded or after a CPU went online or offline, the times are
 * read from /proc/stat.
 */
public final class OshiCpuTimes implements CounterFamily {
  private static final long NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int TIMES = SysStatsFields.STEAL_NS - SysStatsFields.USER_NS + 1;

  private final CpuTicks ticks;
  private final KernelFile online;
  private final KernelText text;
  private final CounterFamily straight;

  /**
   * @param straight the fallback family, which writes the times from /proc/stat
   */
  public OshiCpuTimes(Machine machine, KernelText text, CpuTicks ticks, CounterFamily straight) {
    this.ticks = ticks;
    this.text = text;
    this.straight = straight;
    online = machine.sysFile("devices/system/cpu/online");
    ticks.wake();
  }

  @Override
  public void write(MessageWriter stats) {
    long[][] timesMs = ticks.timesMs();
    int[] cpus = timesMs.length == 0 ? new int[0] : onlineCpus();
    if (timesMs.length == 0 || cpus.length != timesMs.length) {
      straight.write(stats);
      return;
    }
    for (int i = 0; i < cpus.length; i++) {
      write(cpus[i], timesMs[i], stats);
    }
  }

  private int[] onlineCpus() {
    if (!online.readInto(text)) {
      return new int[0];
    }
    try {
      return CpuList.parse(text.file().string());
    } catch (IOException e) {
      return new int[0]; // with an empty list, the caller uses the fallback
    }
  }

  private static void write(int cpu, long[] timesMs, MessageWriter stats) {
    try (MessageWriter times = stats.nested(SysStatsFields.CPU_STAT)) {
      times.varint(SysStatsFields.CPU_ID, cpu);
      for (int time = 0; time < TIMES; time++) {
        times.varint(SysStatsFields.USER_NS + time, timesMs[time] * NS_PER_MS);
      }
    }
  }

  @Override
  public Optional<Shortfall> shortfall() {
    return straight.shortfall();
  }

  @Override
  public void close() {
    online.close();
    straight.close();
  }
}
