package dev.sonda.probe.counters.internal.net;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.Syscalls;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/**
 * The data source {@code linux.net}: traffic of each network interface of this network namespace.
 */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class NetDataSource implements DataSource {
  private final Path procRoot;
  private final FileSyscalls files;
  private final LongSupplier bootTimeNs;

  /** Reads the interfaces of this process's network namespace. */
  @Activate
  public NetDataSource() {
    this(Path.of("/proc"), Syscalls.libc(), bootClock());
  }

  /** Reads interfaces from a given replacement of {@code /proc}; public for the benchmarks. */
  public NetDataSource(Path procRoot, FileSyscalls files, LongSupplier bootTimeNs) {
    this.procRoot = procRoot;
    this.files = files;
    this.bootTimeNs = bootTimeNs;
  }

  @Override
  public SourceDescriptor descriptor() {
    return new SourceDescriptor(NetDataSourceInstance.SOURCE, true, false, ByteBuffer.allocate(0));
  }

  @Override
  public Readiness check(SourceConfig config) {
    try {
      NetCounterRequest request = NetCounterRequest.of(config.settings());
      if (!Files.isReadable(file())) {
        return Readiness.impossible(file() + " can't be read", "mount -t proc proc " + procRoot);
      }
      return request.remarks().isEmpty()
          ? Readiness.ok()
          : Readiness.degraded(String.join("; ", request.remarks()), "");
    } catch (IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new NetDataSourceInstance(
        NetCounterRequest.of(config.settings()), file(), files, bootTimeNs, sink);
  }

  private Path file() {
    return procRoot.resolve("net/dev");
  }

  private static LongSupplier bootClock() {
    Syscalls libc = Syscalls.libc();
    return () -> libc.clockGetTimeNs(ClockId.BOOTTIME);
  }
}
