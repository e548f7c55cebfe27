package dev.sonda.probe.counters.internal.hardware;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;

/** The data source {@code linux.hardware}: the machine's components and its sensors' counters. */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class HardwareDataSource implements DataSource {
  private final Supplier<HardwareReader> hardware;
  private final LongSupplier bootTimeNs;

  /** Records this machine; OSHI is loaded with the first session. */
  @Activate
  public HardwareDataSource() {
    this(OshiHardwareReader::ofThisMachine, bootClock());
  }

  HardwareDataSource(Supplier<HardwareReader> hardware, LongSupplier bootTimeNs) {
    this.hardware = hardware;
    this.bootTimeNs = bootTimeNs;
  }

  @Override
  public SourceDescriptor descriptor() {
    return new SourceDescriptor(
        InventoryAndSensorInstance.SOURCE, true, false, ByteBuffer.allocate(0));
  }

  @Override
  public Readiness check(SourceConfig config) {
    try {
      HardwareRequest request = HardwareRequest.of(config.settings());
      return request.remarks().isEmpty()
          ? Readiness.ok(
              "components and sensors come through OSHI, as far as it knows this machine's")
          : Readiness.degraded(String.join("; ", request.remarks()), "");
    } catch (IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return new InventoryAndSensorInstance(
        HardwareRequest.of(config.settings()), new BackgroundInventory(hardware), bootTimeNs, sink);
  }

  private static LongSupplier bootClock() {
    Syscalls libc = Syscalls.libc();
    return () -> libc.clockGetTimeNs(ClockId.BOOTTIME);
  }
}
