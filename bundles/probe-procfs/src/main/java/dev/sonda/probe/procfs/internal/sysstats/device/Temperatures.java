package dev.sonda.probe.procfs.internal.sysstats.device;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuSensor;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFields;
import dev.sonda.probe.procfs.internal.sysstats.text.Shortfall;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads the temperatures of thermal zones; if no zone has a value, the CPU's own sensor is written
 * as a zone. Some kernels have a driver for that sensor but no thermal zone for it, as with AMD's
 * CPUs.
 */
public final class Temperatures implements CounterFamily {
  private static final DeviceName CPU = DeviceName.of("cpu");

  private final ThermalZones zones;
  private final CpuSensor sensor;

  /**
   * @param sensors supplies the CPU's sensor; called only if the sensor is needed, because the call
   *     takes time
   */
  public Temperatures(ThermalZones zones, Supplier<CpuSensor> sensors) {
    this.zones = zones;
    sensor = zones.shortfall().isPresent() ? sensors.get() : CpuSensor.NONE;
  }

  @Override
  public void write(MessageWriter stats) {
    zones.write(stats);
    long degrees = (long) sensor.celsius();
    if (degrees > 0 && zones.shortfall().isPresent()) {
      try (MessageWriter zone = stats.nested(SysStatsFields.THERMAL_ZONE)) {
        CPU.write(zone, SysStatsFields.THERMAL_NAME);
        zone.varint(SysStatsFields.THERMAL_TEMP, degrees);
        CPU.write(zone, SysStatsFields.THERMAL_TYPE);
      }
    }
  }

  @Override
  public Optional<Shortfall> shortfall() {
    return sensor.celsius() > 0 ? Optional.empty() : zones.shortfall();
  }

  @Override
  public void close() {
    zones.close();
  }
}
