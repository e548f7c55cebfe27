package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * {@code linux.sys_stats}: counters of the whole machine, polled.
 *
 * <p>The reader of CPU times is made when the first session opens that wants them, because OSHI
 * takes its time to wake up; the host calls from one thread at a time, so that needs no lock.
 */
@Component
public final class SysStatsDataSource implements DataSource {
  private static final String NAME = "linux.sys_stats";

  private final Machine machine;
  private final ReaderFactory readers;
  private @Nullable CpuTimesReader reader;

  /** Reads this machine. */
  @Activate
  public SysStatsDataSource() {
    this(thisMachine(), OshiCpuTimes::ofThisMachine);
  }

  SysStatsDataSource(Machine machine, ReaderFactory readers) {
    this.machine = machine;
    this.readers = readers;
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
    try {
      CpuTimesReader cpuTimes = request.wantsCpuTimes() ? warmReader() : List::of;
      Duration period = Duration.ofMillis(request.smallestPeriodMs());
      return new SysStatsInstance(period, turns(request, cpuTimes), machine.bootTimeNs(), sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<SysStatsInstance.Turn> turns(SysStatsRequest request, CpuTimesReader cpuTimes) {
    CounterFamilies families = new CounterFamilies(machine, request, cpuTimes);
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
    List<SysStatsInstance.Turn> turns = turns(request, List::of);
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

  /** The first reading is the slow one: it belongs here and not into the sampling thread. */
  private CpuTimesReader warmReader() throws IOException {
    CpuTimesReader warm = reader;
    if (warm == null) {
      warm = readers.make();
      reader = warm;
    }
    return warm;
  }

  private static Machine thisMachine() {
    Syscalls libc = Syscalls.libc();
    return new Machine(
        Path.of("/proc"), Path.of("/sys"), libc, () -> libc.clockGetTimeNs(ClockId.BOOTTIME));
  }

  /** Makes the reader, when it is needed. */
  @FunctionalInterface
  interface ReaderFactory {
    CpuTimesReader make() throws IOException;
  }
}
