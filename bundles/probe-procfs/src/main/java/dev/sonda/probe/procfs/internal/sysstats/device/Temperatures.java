package dev.sonda.probe.procfs.internal.sysstats.device;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.sysstats.cpu.CpuTemperatureSensor;
import dev.sonda.probe.procfs.internal.sysstats.family.CounterFamily;
import dev.sonda.probe.procfs.internal.sysstats.family.SysStatsFieldNumbers;
import dev.sonda.probe.procfs.internal.sysstats.text.CounterObstacle;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads the temperatures of thermal zones; if no zone has a value, the CPU's own sensor is written
 * as a zone. Some kernels have a driver for that sensor but no thermal zone for it, as with AMD's
 * CPUs.
 */
public final class Temperatures implements CounterFamily {
  private static final EncodedDeviceName CPU = EncodedDeviceName.of("cpu");

  private final ThermalZones zones;
  private final CpuTemperatureSensor sensor;

  /**
   * @param sensors supplies the CPU's sensor; called only if the sensor is needed, because the call
   *     takes time
   */
  public Temperatures(ThermalZones zones, Supplier<CpuTemperatureSensor> sensors) {
    this.zones = zones;
    sensor = zones.shortfall().isPresent() ? sensors.get() : CpuTemperatureSensor.NONE;
  }

  @Override
  public void write(MessageWriter stats) {
    zones.write(stats);
    long degrees = (long) sensor.celsius();
    if (degrees > 0 && zones.shortfall().isPresent()) {
      try (MessageWriter zone = stats.nested(SysStatsFieldNumbers.THERMAL_ZONE)) {
        CPU.write(zone, SysStatsFieldNumbers.THERMAL_NAME);
        zone.varint(SysStatsFieldNumbers.THERMAL_TEMP, degrees);
        CPU.write(zone, SysStatsFieldNumbers.THERMAL_TYPE);
      }
    }
  }

  @Override
  public Optional<CounterObstacle> shortfall() {
    return sensor.celsius() > 0 ? Optional.empty() : zones.shortfall();
  }

  @Override
  public void close() {
    zones.close();
  }
}
