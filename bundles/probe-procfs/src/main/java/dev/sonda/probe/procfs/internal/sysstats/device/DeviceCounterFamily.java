package dev.sonda.probe.procfs.internal.sysstats.device;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.text.CounterObstacle;
import java.util.Optional;

/** A family of counters that is read from a folder of /sys, which has an entry for each device. */
abstract class DeviceCounterFamily<D extends SysfsDevice> implements CounterFamily {
  private final SysfsDeviceFolder<D> folder;
  private final CounterObstacle none;

  /**
   * @param none the reason to report if no device can be read
   */
  DeviceCounterFamily(SysfsDeviceFolder<D> folder, String none) {
    this.folder = folder;
    this.none = new CounterObstacle(none, "");
  }

  @Override
  public final void write(MessageWriter stats) {
    for (D device : folder.devices()) {
      write(device, stats);
    }
  }

  /** Writes the present values of a device; nothing if they can't be read. */
  abstract void write(D device, MessageWriter stats);

  abstract boolean isReadable(D device);

  @Override
  public final Optional<CounterObstacle> shortfall() {
    return folder.devices().stream().anyMatch(this::isReadable)
        ? Optional.empty()
        : Optional.of(none);
  }

  @Override
  public void close() {
    folder.close();
  }
}
