package dev.sonda.probe.procfs.internal.sysstats.cpu;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import oshi.hardware.Sensors;

/**
 * Reads the CPU's temperature through OSHI, which recognizes the CPU's sensor among the drivers in
 * /sys/class/hwmon.
 */
public final class OshiCpuTemperatureSensor implements CpuTemperatureSensor {
  private static final Logger LOG = System.getLogger(OshiCpuTemperatureSensor.class.getName());

  private final Sensors sensors;

  private OshiCpuTemperatureSensor(Sensors sensors) {
    this.sensors = sensors;
  }

  /** Loads OSHI, which is slow. */
  public static CpuTemperatureSensor ofThisMachine() {
    CpuTemperatureSensor sensor = new OshiCpuTemperatureSensor(OshiLoader.hardware().getSensors());
    return sensor.celsius() > 0 ? sensor : NONE;
  }

  /**
   * Returns no value if OSHI throws an exception, such as for a file in an unexpected format: the
   * exception must not end the session.
   */
  @Override
  public double celsius() {
    try {
      return sensors.getCpuTemperature();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "the CPU's temperature is left out of this sample", e);
      return 0;
    }
  }
}
