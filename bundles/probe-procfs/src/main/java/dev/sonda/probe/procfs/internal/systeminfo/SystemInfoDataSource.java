package dev.sonda.probe.procfs.internal.systeminfo;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.SystemInfoConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * The data source {@code linux.system_info}: the machine's CPUs and the names of its interrupts.
 */
@Component
public final class SystemInfoDataSource implements DataSource {
  private static final String NAME = "linux.system_info";

  private final Path proc;
  private final Path sys;

  /** A data source that reads the real /proc and /sys. */
  @Activate
  public SystemInfoDataSource() {
    this(Path.of("/proc"), Path.of("/sys"));
  }

  SystemInfoDataSource(Path proc, Path sys) {
    this.proc = proc;
    this.sys = sys;
  }

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Readiness check(SourceConfig config) {
    try {
      return readiness(wantsInterruptNames(config));
    } catch (IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
  }

  /**
   * Degraded, rather than impossible, if interrupt names are requested but can't be read: the CPUs
   * can still be described.
   */
  private Readiness readiness(boolean wantsInterruptNames) {
    Path cpuinfo = proc.resolve("cpuinfo");
    if (!Files.isReadable(cpuinfo)) {
      return Readiness.impossible(cpuinfo + " can't be read", "mount -t proc proc " + proc);
    }
    Path interrupts = proc.resolve("interrupts");
    if (wantsInterruptNames && !Files.isReadable(interrupts)) {
      return Readiness.degraded("no names of interrupts: " + interrupts + " can't be read", "");
    }
    return Readiness.ok();
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new SystemInfoInstance(
        new SystemInfoFileReader(Syscalls.libc(), proc, sys), wantsInterruptNames(config), sink);
  }

  /**
   * Whether the config requests the names of interrupts.
   *
   * @throws IllegalArgumentException if the config is no valid SystemInfoConfig message
   */
  private static boolean wantsInterruptNames(SourceConfig config) {
    try {
      return SystemInfoConfig.parseFrom(config.payload(SystemInfoFieldNumbers.SYSTEM_INFO_CONFIG))
          .getIrqNames();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("system_info_config can't be read: " + e.getMessage(), e);
    }
  }
}
