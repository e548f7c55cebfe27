package dev.sonda.probe.procfs.internal.sysstats;

import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** Makes what reads the counters of one request, with one buffer for all of it. */
final class CounterFamilies {
  private final Machine machine;
  private final SysStatsRequest request;
  private final Supplier<CpuSensor> cpuSensor;
  private final KernelText text = new KernelText(KernelText.MAX_BYTES);

  CounterFamilies(Machine machine, SysStatsRequest request, Supplier<CpuSensor> cpuSensor) {
    this.machine = machine;
    this.request = request;
    this.cpuSensor = cpuSensor;
  }

  List<CounterFamily> of(SysStatsFamily family) {
    return switch (family) {
      case MEMINFO ->
          List.of(NamedValues.meminfo(machine, text, CounterNames.meminfo(request.meminfo())));
      case VMSTAT ->
          List.of(NamedValues.vmstat(machine, text, CounterNames.vmstat(request.vmstat())));
      case STAT -> stat();
      case DEVFREQ -> List.of(new DeviceFrequencies(machine, text));
      case CPUFREQ -> List.of(new CpuFrequencies(machine, text));
      case BUDDYINFO -> List.of(new BuddyZones(machine, text));
      case DISKSTAT -> List.of(new DiskCounters(machine, text));
      case PSI -> List.of(new Pressure(machine, text));
      case THERMAL -> List.of(new Temperatures(new ThermalZones(machine, text), cpuSensor));
      case CPUIDLE -> List.of(new CpuIdleStates(machine, text));
      case GPUFREQ -> List.of(new GpuFrequency(machine, text));
      case SLAB -> List.of(new SlabCaches(machine, text));
    };
  }

  private List<CounterFamily> stat() {
    return Collections.disjoint(request.stat(), ProcStat.COUNTERS)
        ? List.of()
        : List.of(new ProcStat(machine, text, request.stat()));
  }
}
