package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuFrequencies;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTemperatureSensor;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTicksReader;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTimesSetting;
import dev.sonda.probe.procfs.internal.sysstats.cpu.OshiCpuTimesFamily;
import dev.sonda.probe.procfs.internal.sysstats.device.CpuIdleStates;
import dev.sonda.probe.procfs.internal.sysstats.device.DeviceFrequencies;
import dev.sonda.probe.procfs.internal.sysstats.device.Temperatures;
import dev.sonda.probe.procfs.internal.sysstats.device.ThermalZones;
import dev.sonda.probe.procfs.internal.sysstats.family.BuddyZones;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.DiskCounters;
import dev.sonda.probe.procfs.internal.sysstats.family.GpuFrequency;
import dev.sonda.probe.procfs.internal.sysstats.family.KernelCounterNames;
import dev.sonda.probe.procfs.internal.sysstats.family.MeminfoVmstatFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.PressureStallCounters;
import dev.sonda.probe.procfs.internal.sysstats.family.ProcStat;
import dev.sonda.probe.procfs.internal.sysstats.slab.SlabCaches;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Creates the counter readers for the config of one session. The readers share one buffer, because
 * they read one after the other; the caller closes them. For one thread.
 */
final class CounterFamilyFactory {
  private final SysStatsEnvironment machine;
  private final SysStatsRequest request;
  private final CpuTimesSetting cpuTimesWay;
  private final CpuTicksReader cpuTicks;
  private final Supplier<CpuTemperatureSensor> cpuSensor;
  private final KernelFileBuffer text = new KernelFileBuffer(KernelFileBuffer.MAX_BYTES);

  /**
   * Reads nothing yet.
   *
   * @param cpuTimesWay the source from which CPU times are read
   * @param cpuSensor supplies the temperature sensor for machines without thermal zones; called
   *     only when the sensor is needed
   */
  CounterFamilyFactory(
      SysStatsEnvironment machine,
      SysStatsRequest request,
      CpuTimesSetting cpuTimesWay,
      CpuTicksReader cpuTicks,
      Supplier<CpuTemperatureSensor> cpuSensor) {
    this.machine = machine;
    this.request = request;
    this.cpuTimesWay = cpuTimesWay;
    this.cpuTicks = cpuTicks;
    this.cpuSensor = cpuSensor;
  }

  /** The readers of a family: one for each file or folder that has to be read. */
  List<CounterFamily> of(SysStatsFamily family) {
    return switch (family) {
      case MEMINFO ->
          List.of(
              MeminfoVmstatFamily.meminfo(
                  machine, text, KernelCounterNames.meminfo(request.meminfo())));
      case VMSTAT ->
          List.of(
              MeminfoVmstatFamily.vmstat(
                  machine, text, KernelCounterNames.vmstat(request.vmstat())));
      case STAT -> stat();
      case DEVFREQ -> List.of(new DeviceFrequencies(machine, text));
      case CPUFREQ -> List.of(new CpuFrequencies(machine, text));
      case BUDDYINFO -> List.of(new BuddyZones(machine, text));
      case DISKSTAT -> List.of(new DiskCounters(machine, text));
      case PSI -> List.of(new PressureStallCounters(machine, text));
      case THERMAL -> List.of(new Temperatures(new ThermalZones(machine, text), cpuSensor));
      case CPUIDLE -> List.of(new CpuIdleStates(machine, text));
      case GPUFREQ -> List.of(new GpuFrequency(machine, text));
      case SLAB -> List.of(new SlabCaches(machine, text));
    };
  }

  /**
   * The counter readers for /proc/stat: two if CPU times are read through OSHI and other counters
   * from the file, otherwise one.
   */
  private List<CounterFamily> stat() {
    Set<StatCounters> inText = new HashSet<>(request.stat());
    inText.retainAll(ProcStat.COUNTERS);
    List<CounterFamily> families = new ArrayList<>();
    if (throughOshi()) {
      inText.remove(StatCounters.STAT_CPU_TIMES);
      ProcStat straight = new ProcStat(machine, text, Set.of(StatCounters.STAT_CPU_TIMES));
      families.add(new OshiCpuTimesFamily(machine, text, cpuTicks, straight));
    }
    if (!inText.isEmpty()) {
      families.add(new ProcStat(machine, text, inText));
    }
    return families;
  }

  /** Whether the config requests CPU times and the settings choose OSHI as their source. */
  private boolean throughOshi() {
    return cpuTimesWay == CpuTimesSetting.OSHI
        && request.stat().contains(StatCounters.STAT_CPU_TIMES);
  }
}
