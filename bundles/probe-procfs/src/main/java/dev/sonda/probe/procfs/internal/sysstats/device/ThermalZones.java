package dev.sonda.probe.procfs.internal.sysstats.device;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFieldNumbers;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.NumberFile;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.nio.file.Path;

/** Reads temperatures from /sys/class/thermal, in whole degrees Celsius. */
public final class ThermalZones extends DeviceCounterFamily<ThermalZones.Zone> {
  /**
   * Millidegrees in a degree: the kernel's unit is thousandths of a degree, the unit of Perfetto's
   * field whole degrees.
   */
  private static final long MILLIDEGREES = 1000;

  public ThermalZones(SysStatsEnvironment machine, KernelFileBuffer text) {
    Path folder = machine.sys().resolve("class/thermal");
    super(
        new SysfsDeviceFolder<>(
            folder,
            name -> name.startsWith("thermal_zone"),
            path -> Zone.open(path, machine, text),
            machine.bootTimeNs()),
        "no thermal zone below " + folder + " says its temperature");
  }

  /**
   * Writes the zone's temperature; nothing if its sensor can't be read, as may happen while a
   * device is suspended.
   */
  @Override
  void write(Zone zone, MessageWriter stats) {
    long millidegrees = zone.temperature.read();
    if (millidegrees == NumberFile.NONE) {
      return;
    }
    try (MessageWriter entry = stats.nested(SysStatsFieldNumbers.THERMAL_ZONE)) {
      zone.name.write(entry, SysStatsFieldNumbers.THERMAL_NAME);
      entry.varint(SysStatsFieldNumbers.THERMAL_TEMP, millidegrees / MILLIDEGREES);
      if (!zone.type.isEmpty()) {
        zone.type.write(entry, SysStatsFieldNumbers.THERMAL_TYPE);
      }
    }
  }

  @Override
  boolean isReadable(Zone zone) {
    return zone.temperature.read() != NumberFile.NONE;
  }

  /**
   * A thermal zone. Its name is that of its folder, as in Perfetto; its type is the name of the
   * sensor, such as {@code x86_pkg_temp}.
   */
  record Zone(EncodedDeviceName name, EncodedDeviceName type, NumberFile temperature)
      implements SysfsDevice {
    static Zone open(Path zone, SysStatsEnvironment machine, KernelFileBuffer text) {
      return new Zone(
          EncodedDeviceName.of(zone),
          EncodedDeviceName.in(zone.resolve("type"), machine, text),
          new NumberFile(zone.resolve("temp"), machine, text));
    }

    @Override
    public void close() {
      temperature.close();
    }
  }
}
