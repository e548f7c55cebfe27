package dev.sonda.probe.procfs.internal.sysstats.device;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.text.Shortfall;
import java.util.Optional;

/** A family of counters that is read from a folder of /sys, which has an entry for each device. */
abstract class DeviceFamily<D extends Device> implements CounterFamily {
  private final DeviceFolder<D> folder;
  private final Shortfall none;

  /**
   * @param none the reason to report if no device can be read
   */
  DeviceFamily(DeviceFolder<D> folder, String none) {
    this.folder = folder;
    this.none = new Shortfall(none, "");
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
  public final Optional<Shortfall> shortfall() {
    return folder.devices().stream().anyMatch(this::isReadable)
        ? Optional.empty()
        : Optional.of(none);
  }

  @Override
  public void close() {
    folder.close();
  }
}
