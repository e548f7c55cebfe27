package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.Syscalls;
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

/**
 * {@code linux.sys_stats}: counters of the whole machine, polled.
 *
 * <p>The CPU's sensor is looked for when the first session wants a temperature of a machine without
 * thermal zones, because OSHI takes its time to wake up; the host calls from one thread at a time,
 * so that needs no lock.
 */
@Component
public final class SysStatsDataSource implements DataSource {
  private static final String NAME = "linux.sys_stats";

  private final Machine machine;
  private final Supplier<CpuSensor> sensors;
  private @Nullable CpuSensor sensor;

  /** Reads this machine. */
  @Activate
  public SysStatsDataSource() {
    this(Machine.real(Syscalls.libc()), OshiCpuSensor::ofThisMachine);
  }

  SysStatsDataSource(Machine machine, Supplier<CpuSensor> sensors) {
    this.machine = machine;
    this.sensors = sensors;
  }

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Readiness check(SourceConfig config) {
    Path stat = machine.proc().resolve("stat");
    if (!Files.isReadable(stat)) {
      return Readiness.impossible(stat + " can't be read", "mount -t proc proc " + machine.proc());
    }
    try {
      return readiness(SysStatsRequest.parse(config.payload(SysStatsFields.SYS_STATS_CONFIG)));
    } catch (IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    SysStatsRequest request =
        SysStatsRequest.parse(config.payload(SysStatsFields.SYS_STATS_CONFIG));
    Duration period = Duration.ofMillis(request.smallestPeriodMs());
    SampleClock clock = new SampleClock(machine.bootTimeNs());
    return new SysStatsInstance(period, turns(machine.at(clock), request), clock, sink);
  }

  private List<SysStatsInstance.Turn> turns(Machine read, SysStatsRequest request) {
    CounterFamilies families = new CounterFamilies(read, request, this::sensor);
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

  private Readiness readiness(SysStatsRequest request) {
    if (request.asksForNothing()) {
      return Readiness.impossible(
          "sys_stats_config sets no period, so that there is nothing to sample", "");
    }
    List<SysStatsInstance.Turn> turns = turns(machine, request);
    List<Shortfall> shortfalls = new ArrayList<>();
    for (SysStatsInstance.Turn turn : turns) {
      try (CounterFamily family = turn.family()) {
        family.shortfall().ifPresent(shortfalls::add);
      }
    }
    return readiness(turns.size(), shortfalls);
  }

  private static Readiness readiness(int families, List<Shortfall> shortfalls) {
    if (families == 0) {
      return Readiness.impossible("stat_counters names no counter there is", "");
    }
    if (shortfalls.isEmpty()) {
      return Readiness.ok();
    }
    String reason = shortfalls.stream().map(Shortfall::reason).collect(Collectors.joining("; "));
    String mend =
        shortfalls.stream()
            .map(Shortfall::mend)
            .filter(command -> !command.isEmpty())
            .collect(Collectors.joining(" && "));
    return shortfalls.size() == families
        ? Readiness.impossible(reason, mend)
        : Readiness.degraded(reason, mend);
  }

  private CpuSensor sensor() {
    CpuSensor found = sensor;
    if (found == null) {
      found = sensors.get();
      sensor = found;
    }
    return found;
  }
}
