package dev.sonda.probe.counters.internal.hardware;

import java.util.ArrayList;
import java.util.List;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.PowerSource;
import oshi.hardware.Sensors;
import oshi.util.GlobalConfig;

/** Reads components and sensors through OSHI. OSHI's objects are created once and reused. */
final class OshiHardwareReader implements HardwareReader {
  private static final System.Logger LOG = System.getLogger(OshiHardwareReader.class.getName());

  /** OSHI's setting of how long it repeats its last reading; a tracer needs fresh ones. */
  private static final String MEMOIZER_EXPIRATION = "oshi.util.memoizer.expiration";

  /**
   * OSHI's setting for libudev, which adds nothing but disks; OSHI's edition without native code
   * finds these as well.
   */
  private static final String UDEV = "oshi.os.linux.allowudev";

  private static final double THOUSAND = 1000;

  private final HardwareAbstractionLayer hardware;
  private final Sensors sensors;

  private OshiHardwareReader(HardwareAbstractionLayer hardware) {
    this.hardware = hardware;
    sensors = hardware.getSensors();
  }

  /**
   * Loads OSHI, and JNA with it, which is slow. Where JNA's library can't be loaded, OSHI's edition
   * without native code is used.
   */
  static HardwareReader ofThisMachine() {
    GlobalConfig.set(MEMOIZER_EXPIRATION, 0);
    GlobalConfig.set(UDEV, false);
    try {
      return new OshiHardwareReader(new oshi.SystemInfo().getHardware());
    } catch (LinkageError e) {
      LOG.log(System.Logger.Level.INFO, "OSHI does without native code: {0}", e.toString());
      return new OshiHardwareReader(new oshi.nativefree.SystemInfo().getHardware());
    }
  }

  @Override
  public List<HardwareComponent> inventory() {
    return OshiInventory.of(hardware);
  }

  @Override
  public List<SensorReading> readings() {
    List<SensorReading> readings = new ArrayList<>();
    add(readings, "cpu.temperature_mdegc", sensors.getCpuTemperature() * THOUSAND);
    add(readings, "cpu.voltage_mv", sensors.getCpuVoltage() * THOUSAND);
    int[] fans = sensors.getFanSpeeds();
    for (int fan = 0; fan < fans.length; fan++) {
      add(readings, "fan" + fan + ".rpm", fans[fan]);
    }
    hardware.getPowerSources().forEach(source -> add(readings, source));
    return readings;
  }

  private static void add(List<SensorReading> readings, PowerSource source) {
    String name = source.getName();
    add(readings, name + ".charge_permille", source.getRemainingCapacityPercent() * THOUSAND);
    add(readings, name + ".voltage_mv", source.getVoltage() * THOUSAND);
    add(readings, name + ".current_ma", source.getAmperage());
    add(readings, name + ".power_mw", source.getPowerUsageRate());
    add(readings, name + ".cycles", source.getCycleCount());
  }

  /** Adds a reading, unless OSHI reports the sensor as missing: by 0, a negative number or NaN. */
  private static void add(List<SensorReading> readings, String name, double value) {
    long rounded = Math.round(value);
    if (rounded != 0 && rounded != -1) {
      readings.add(new SensorReading(name, rounded));
    }
  }
}
