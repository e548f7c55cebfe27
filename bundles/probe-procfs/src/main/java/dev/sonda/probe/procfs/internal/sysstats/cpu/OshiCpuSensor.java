package dev.sonda.probe.procfs.internal.sysstats.cpu;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import oshi.hardware.Sensors;

/**
 * The CPU's sensor through OSHI, which knows which of the drivers below /sys/class/hwmon is the
 * CPU's.
 */
public final class OshiCpuSensor implements CpuSensor {
  private static final Logger LOG = System.getLogger(OshiCpuSensor.class.getName());

  private final Sensors sensors;

  private OshiCpuSensor(Sensors sensors) {
    this.sensors = sensors;
  }

  /** Slow: wakes OSHI up. */
  public static CpuSensor ofThisMachine() {
    CpuSensor sensor = new OshiCpuSensor(OshiMachine.hardware().getSensors());
    return sensor.celsius() > 0 ? sensor : NONE;
  }

  /** What OSHI makes of a strange file is its own affair, but never the session's end. */
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
