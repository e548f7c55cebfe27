package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/**
 * The data source {@code linux.cgroup}: the resources that each control group uses, and how long it
 * waits for them.
 */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class CgroupDataSource implements DataSource {
  private final CgroupMountFinder mount;
  private final FileSyscalls files;
  private final LongSupplier bootTimeNs;

  /** Reads the groups of this machine, or of the container that this process is in. */
  @Activate
  public CgroupDataSource() {
    this(Path.of("/proc/self/mountinfo"), Syscalls.libc(), bootClock());
  }

  /** Reads groups below a mount point found in {@code mountInfo}; public for the benchmarks. */
  public CgroupDataSource(Path mountInfo, FileSyscalls files, LongSupplier bootTimeNs) {
    mount = new CgroupMountFinder(mountInfo);
    this.files = files;
    this.bootTimeNs = bootTimeNs;
  }

  @Override
  public SourceDescriptor descriptor() {
    return new SourceDescriptor(CgroupSelection.SOURCE, true, false, ByteBuffer.allocate(0));
  }

  @Override
  public Readiness check(SourceConfig config) {
    try {
      CgroupRequest request = CgroupRequest.of(config.settings());
      Optional<Path> root = mount.find();
      return root.isEmpty()
          ? Readiness.impossible(
              "version 2 of control groups is not mounted",
              "mount -t cgroup2 cgroup2 /sys/fs/cgroup")
          : new CgroupReadinessCheck(root.get(), request).answer();
    } catch (IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    } catch (IOException e) {
      return Readiness.impossible("control groups can't be read: " + e.getMessage(), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    CgroupRequest request = CgroupRequest.of(config.settings());
    try {
      Path root =
          mount
              .find()
              .orElseThrow(
                  () -> new IllegalStateException("version 2 of control groups is not mounted"));
      return new CgroupDataSourceInstance(request, new CgroupTree(root), files, bootTimeNs, sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private static LongSupplier bootClock() {
    Syscalls libc = Syscalls.libc();
    return () -> libc.clockGetTimeNs(ClockId.BOOTTIME);
  }
}
