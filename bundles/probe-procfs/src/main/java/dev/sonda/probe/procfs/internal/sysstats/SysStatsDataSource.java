package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.procfs.internal.program.DeclaredProtoVmProgram;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTemperatureSensor;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTicksReader;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTimesSetting;
import dev.sonda.probe.procfs.internal.sysstats.cpu.LazyCpuTicksReader;
import dev.sonda.probe.procfs.internal.sysstats.cpu.OshiCpuTemperatureSensor;
import dev.sonda.probe.procfs.internal.sysstats.cpu.OshiCpuTicksReader;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFieldNumbers;
import dev.sonda.probe.procfs.internal.sysstats.text.CounterObstacle;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/**
 * The data source {@code linux.sys_stats}: counters of the whole machine, polled.
 *
 * <p>The CPU's temperature sensor is searched for only when the first session records temperatures
 * on a machine without thermal zones, because loading OSHI takes time. The host calls this class
 * from one thread at a time, so the search needs no lock.
 */
@Component
public final class SysStatsDataSource implements DataSource {
  private static final String NAME = "linux.sys_stats";

  private final SysStatsEnvironment machine;
  private final CpuTicksReader cpuTicks;
  private final Supplier<CpuTemperatureSensor> sensors;
  private @Nullable CpuTemperatureSensor sensor;

  /** A data source that reads the real /proc and /sys. */
  @Activate
  public SysStatsDataSource() {
    this(
        SysStatsEnvironment.real(Syscalls.libc()),
        new LazyCpuTicksReader(OshiCpuTicksReader::ofThisMachine, LazyCpuTicksReader::onOwnThread),
        OshiCpuTemperatureSensor::ofThisMachine);
  }

  /**
   * A data source that reads {@code machine} instead of the real /proc and /sys; for tests.
   *
   * @param sensors searches for the CPU's temperature sensor, which may take seconds
   */
  SysStatsDataSource(
      SysStatsEnvironment machine,
      CpuTicksReader cpuTicks,
      Supplier<CpuTemperatureSensor> sensors) {
    this.machine = machine;
    this.cpuTicks = cpuTicks;
    this.sensors = sensors;
  }

  @Deactivate
  void deactivate() {
    cpuTicks.close();
  }

  @Override
  public SourceDescriptor descriptor() {
    return new SourceDescriptor(NAME, false, false, DeclaredProtoVmProgram.SYS_STATS.declaration());
  }

  @Override
  public Readiness check(SourceConfig config) {
    Path stat = machine.proc().resolve("stat");
    if (!Files.isReadable(stat)) {
      return Readiness.impossible(stat + " can't be read", "mount -t proc proc " + machine.proc());
    }
    try {
      SysStatsRequest request =
          SysStatsRequest.parse(config.payload(SysStatsFieldNumbers.SYS_STATS_CONFIG));
      return readiness(request, way(config, request));
    } catch (IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    SysStatsRequest request =
        SysStatsRequest.parse(config.payload(SysStatsFieldNumbers.SYS_STATS_CONFIG));
    Duration period = Duration.ofMillis(request.smallestPeriodMs());
    FrozenSampleClock clock = new FrozenSampleClock(machine.bootTimeNs());
    return new SysStatsInstance(
        period,
        turns(machine.at(clock), request, way(config, request)),
        clock,
        DeclaredProtoVmProgram.isWanted(config),
        sink);
  }

  /**
   * The source of CPU times for a session: from the session's settings or, without a setting, by
   * its period.
   */
  private static CpuTimesSetting way(SourceConfig config, SysStatsRequest request) {
    return CpuTimesSetting.of(
        config.settings(), request.periodsMs().getOrDefault(SysStatsFamily.STAT, 0L));
  }

  /**
   * The counter families that a session records, each with the interval between its readings as a
   * number of samples. The caller closes the families.
   */
  private List<SysStatsInstance.Turn> turns(
      SysStatsEnvironment read, SysStatsRequest request, CpuTimesSetting way) {
    CounterFamilyFactory families =
        new CounterFamilyFactory(read, request, way, cpuTicks, this::sensor);
    List<SysStatsInstance.Turn> turns = new ArrayList<>();
    request
        .periodsMs()
        .forEach((family, periodMs) -> {
          for (CounterFamily counters : families.of(family)) {
            turns.add(new SysStatsInstance.Turn(counters, periodMs / request.smallestPeriodMs()));
          }
        });
    return turns;
  }

  /** Checks which of the requested families can be read, by reading each of them once. */
  private Readiness readiness(SysStatsRequest request, CpuTimesSetting way) {
    if (request.asksForNothing()) {
      return Readiness.impossible(
          "sys_stats_config sets no period, so that there is nothing to sample", "");
    }
    List<SysStatsInstance.Turn> turns = turns(machine, request, way);
    List<CounterObstacle> shortfalls = new ArrayList<>();
    for (SysStatsInstance.Turn turn : turns) {
      try (CounterFamily family = turn.family()) {
        family.shortfall().ifPresent(shortfalls::add);
      }
    }
    boolean hasCpuTimes =
        request.periodsMs().containsKey(SysStatsFamily.STAT)
            && request.stat().contains(StatCounters.STAT_CPU_TIMES);
    return readiness(turns.size(), shortfalls, hasCpuTimes ? way.cost() : "");
  }

  /**
   * Impossible if no family can be read; degraded if only some can, with the reasons and remedies
   * for the unreadable ones.
   */
  private static Readiness readiness(int families, List<CounterObstacle> shortfalls, String note) {
    if (families == 0) {
      return Readiness.impossible("stat_counters names no counter there is", "");
    }
    if (shortfalls.isEmpty()) {
      return Readiness.ok(note);
    }
    String reason =
        shortfalls.stream().map(CounterObstacle::reason).collect(Collectors.joining("; "));
    String mend =
        shortfalls.stream()
            .map(CounterObstacle::mend)
            .filter(command -> !command.isEmpty())
            .collect(Collectors.joining(" && "));
    return shortfalls.size() == families
        ? Readiness.impossible(reason, mend)
        : Readiness.degraded(reason, mend);
  }

  /** The CPU's temperature sensor, which is searched for once and then used for all sessions. */
  private CpuTemperatureSensor sensor() {
    CpuTemperatureSensor found = sensor;
    if (found == null) {
      found = sensors.get();
      sensor = found;
    }
    return found;
  }
}
