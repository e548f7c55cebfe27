package dev.sonda.probe.procfs.internal.sysstats.cpu;

import oshi.hardware.HardwareAbstractionLayer;
import oshi.util.GlobalConfig;

/** OSHI over this machine, as a tracer wants it. */
final class OshiMachine {
  private static final System.Logger LOG = System.getLogger(OshiMachine.class.getName());

  /** OSHI answers with the last reading for a while; a tracer wants each one fresh. */
  private static final String MEMOIZER_EXPIRATION = "oshi.util.memoizer.expiration";

  /** libudev tells of disks only, and is one more library in a process of root. */
  private static final String UDEV = "oshi.os.linux.allowudev";

  private OshiMachine() {}

  /**
   * Slow: wakes OSHI up, and JNA with it. Where JNA's library can't be loaded, as from a file
   * system that allows no programs, it is OSHI's edition without native code.
   */
  static HardwareAbstractionLayer hardware() {
    GlobalConfig.set(MEMOIZER_EXPIRATION, 0);
    GlobalConfig.set(UDEV, false);
    try {
      return new oshi.SystemInfo().getHardware();
    } catch (LinkageError e) {
      LOG.log(System.Logger.Level.INFO, "OSHI does without native code: {0}", e.toString());
      return new oshi.nativefree.SystemInfo().getHardware();
    }
  }
}
