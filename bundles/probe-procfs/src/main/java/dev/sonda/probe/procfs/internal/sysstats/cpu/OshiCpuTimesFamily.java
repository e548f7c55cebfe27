package dev.sonda.probe.procfs.internal.sysstats.cpu;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFieldNumbers;
import dev.sonda.probe.procfs.internal.sysstats.text.CounterObstacle;
import dev.sonda.probe.procfs.internal.sysstats.text.CpuList;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.PolledKernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Writes the times of each CPU, read through OSHI. OSHI lists the CPUs in order but without their
 * numbers, so the numbers are taken from the kernel's list of online CPUs. While the two lists
 * differ in length, as before OSHI is loaded or after a CPU went online or offline, the times are
 * read from /proc/stat.
 */
public final class OshiCpuTimesFamily implements CounterFamily {
  private static final long NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int TIMES = SysStatsFieldNumbers.STEAL_NS - SysStatsFieldNumbers.USER_NS + 1;

  private final CpuTicksReader ticks;
  private final PolledKernelFile online;
  private final KernelFileBuffer text;
  private final CounterFamily straight;

  /**
   * @param straight the fallback family, which writes the times from /proc/stat
   */
  public OshiCpuTimesFamily(
      SysStatsEnvironment machine,
      KernelFileBuffer text,
      CpuTicksReader ticks,
      CounterFamily straight) {
    this.ticks = ticks;
    this.text = text;
    this.straight = straight;
    online = machine.sysFile("devices/system/cpu/online");
  }

  @Override
  public void write(MessageWriter stats) {
    ticks.wake(); // here and not earlier: a check of a config makes this family, too
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
    try (MessageWriter times = stats.nested(SysStatsFieldNumbers.CPU_STAT)) {
      times.varint(SysStatsFieldNumbers.CPU_ID, cpu);
      for (int time = 0; time < TIMES; time++) {
        times.varint(SysStatsFieldNumbers.USER_NS + time, timesMs[time] * NS_PER_MS);
      }
    }
  }

  @Override
  public Optional<CounterObstacle> shortfall() {
    return straight.shortfall();
  }

  @Override
  public void close() {
    online.close();
    straight.close();
  }
}
