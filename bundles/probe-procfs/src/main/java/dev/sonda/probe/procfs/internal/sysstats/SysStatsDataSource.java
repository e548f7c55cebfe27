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
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * {@code linux.sys_stats}: counters of the whole machine, polled.
 *
 * <p>Of Perfetto's families this one reads CPU times; {@link #check} names what else a config asks
 * for. The reader is made when the first session opens, because OSHI takes its time to wake up; the
 * host calls from one thread at a time, so that needs no lock.
 */
@Component
public final class SysStatsDataSource implements DataSource {
  private static final String NAME = "linux.sys_stats";

  private final Path procRoot;
  private final ReaderFactory readers;
  private final LongSupplier bootTimeNs;
  private @Nullable CpuTimesReader reader;

  /** Reads this machine. */
  @Activate
  public SysStatsDataSource() {
    this(Path.of("/proc"), OshiCpuTimes::ofThisMachine, bootClock());
  }

  SysStatsDataSource(Path procRoot, ReaderFactory readers, LongSupplier bootTimeNs) {
    this.procRoot = procRoot;
    this.readers = readers;
    this.bootTimeNs = bootTimeNs;
  }

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Readiness check(SourceConfig config) {
    Path stat = procRoot.resolve("stat");
    if (!Files.isReadable(stat)) {
      return Readiness.impossible(stat + " can't be read", "mount -t proc proc " + procRoot);
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
      return new SysStatsInstance(request, warmReader(), bootTimeNs, sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Readiness readiness(SysStatsRequest request) {
    if (request.asksForNothing()) {
      return Readiness.impossible(
          "sys_stats_config sets no period, so that there is nothing to sample", "");
    }
    if (request.missing().isEmpty()) {
      return Readiness.ok();
    }
    return Readiness.degraded("not read yet: " + String.join(", ", request.missing()), "");
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

  private static LongSupplier bootClock() {
    Syscalls libc = Syscalls.libc();
    return () -> libc.clockGetTimeNs(ClockId.BOOTTIME);
  }

  /** Makes the reader, when it is needed. */
  @FunctionalInterface
  interface ReaderFactory {
    CpuTimesReader make() throws IOException;
  }
}
