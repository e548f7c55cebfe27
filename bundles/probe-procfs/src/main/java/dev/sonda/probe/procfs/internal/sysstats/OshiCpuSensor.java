package dev.sonda.probe.procfs.internal.sysstats;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import oshi.hardware.Sensors;
import oshi.nativefree.SystemInfo;
import oshi.util.GlobalConfig;

/**
 * The CPU's sensor through OSHI, in its edition without native code: it knows which of the drivers
 * below /sys/class/hwmon is the CPU's.
 */
final class OshiCpuSensor implements CpuSensor {
  private static final Logger LOG = System.getLogger(OshiCpuSensor.class.getName());

  /** OSHI answers with the last reading for a while; a tracer wants each one fresh. */
  private static final String MEMOIZER_EXPIRATION = "oshi.util.memoizer.expiration";

  private final Sensors sensors;

  private OshiCpuSensor(Sensors sensors) {
    this.sensors = sensors;
  }

  /** Slow: wakes OSHI up. */
  static CpuSensor ofThisMachine() {
    GlobalConfig.set(MEMOIZER_EXPIRATION, 0);
    CpuSensor sensor = new OshiCpuSensor(new SystemInfo().getHardware().getSensors());
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
