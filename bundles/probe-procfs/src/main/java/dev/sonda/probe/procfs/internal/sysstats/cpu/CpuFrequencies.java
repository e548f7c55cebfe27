package dev.sonda.probe.procfs.internal.sysstats.cpu;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFieldNumbers;
import dev.sonda.probe.procfs.internal.sysstats.text.CounterObstacle;
import dev.sonda.probe.procfs.internal.sysstats.text.CpuList;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.NumberFile;
import dev.sonda.probe.procfs.internal.sysstats.text.PolledKernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads the frequency of each possible CPU. Perfetto identifies the CPUs by the order of the
 * values, so 0 is written for a CPU without a frequency.
 */
public final class CpuFrequencies implements CounterFamily {
  private static final Logger LOG = System.getLogger(CpuFrequencies.class.getName());
  private static final long MAX_UINT32 = 0xffff_ffffL;

  private final SysStatsEnvironment machine;
  private final List<NumberFile> cpus;

  public CpuFrequencies(SysStatsEnvironment machine, KernelFileBuffer text) {
    this.machine = machine;
    cpus =
        IntStream.range(0, possibleCpus(machine, text))
            .mapToObj(cpu -> "devices/system/cpu/cpu" + cpu + "/cpufreq/scaling_cur_freq")
            .map(file -> new NumberFile(machine.sys().resolve(file), machine, text))
            .toList();
  }

  /**
   * The number of CPUs that this machine may ever have, also those that are offline now; 0 if it
   * can't be read.
   */
  private static int possibleCpus(SysStatsEnvironment machine, KernelFileBuffer text) {
    try (PolledKernelFile possible = machine.sysFile("devices/system/cpu/possible")) {
      if (!possible.readInto(text)) {
        return 0;
      }
      return IntStream.of(CpuList.parse(text.file().string())).max().orElse(-1) + 1;
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "CPU frequencies are left out", e);
      return 0;
    }
  }

  /**
   * Writes a frequency in kHz for each possible CPU, 0 for a CPU that is offline or has no
   * frequency file: without that 0, the values of all later CPUs would be assigned to wrong CPUs.
   */
  @Override
  public void write(MessageWriter stats) {
    for (NumberFile cpu : cpus) {
      long khz = cpu.read();
      stats.varint(SysStatsFieldNumbers.CPUFREQ_KHZ, khz > MAX_UINT32 ? 0 : Math.max(khz, 0));
    }
  }

  @Override
  public Optional<CounterObstacle> shortfall() {
    return cpus.stream().anyMatch(cpu -> cpu.read() != NumberFile.NONE)
        ? Optional.empty()
        : Optional.of(
            new CounterObstacle(
                "no CPU below "
                    + machine.sys().resolve("devices/system/cpu")
                    + " says its frequency (cpufreq)",
                ""));
  }

  @Override
  public void close() {
    cpus.forEach(NumberFile::close);
  }
}
