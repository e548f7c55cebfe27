package dev.sonda.probe.procfs.internal.power;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.Syscalls;
import java.nio.file.Path;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * The data source {@code linux.sysfs_power}: charge, current and voltage of the machine's
 * batteries, polled.
 */
@Component
public final class SysfsPowerDataSource implements DataSource {
  private static final String NAME = "linux.sysfs_power";

  private final Path folder;
  private final FileSyscalls files;

  /** Reads the power supplies of this machine. */
  @Activate
  public SysfsPowerDataSource() {
    this(Path.of("/sys"), Syscalls.libc());
  }

  /** Reads power supplies below another folder than /sys, as tests do. */
  SysfsPowerDataSource(Path sysRoot, FileSyscalls files) {
    this.folder = sysRoot.resolve("class/power_supply");
    this.files = files;
  }

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  /**
   * Reports a machine without a battery, such as a server, as one where this data source can't
   * record: a session without data would look like a failure.
   */
  @Override
  public Readiness check(SourceConfig config) {
    try {
      PowerRequest.period(config.payload(PowerFieldNumbers.ANDROID_POWER_CONFIG));
    } catch (IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
    return new PowerSupplyFolder(folder, files).present().isEmpty()
        ? Readiness.impossible("this machine has no battery below " + folder, "")
        : Readiness.ok();
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new PowerDataSourceInstance(
        new PowerSupplyFolder(folder, files),
        PowerRequest.period(config.payload(PowerFieldNumbers.ANDROID_POWER_CONFIG)),
        sink);
  }
}
