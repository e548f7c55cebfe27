package dev.sonda.probe.procfs.internal.sysstats.cpu;

import oshi.hardware.HardwareAbstractionLayer;
import oshi.util.GlobalConfig;

/** Loads OSHI with the settings that a tracer needs. */
final class OshiMachine {
  private static final System.Logger LOG = System.getLogger(OshiMachine.class.getName());

  /** OSHI's setting of how long it repeats its last reading; a tracer needs fresh ones. */
  private static final String MEMOIZER_EXPIRATION = "oshi.util.memoizer.expiration";

  /**
   * OSHI's setting for libudev, which adds nothing but disks, and would be one more library in a
   * process of root.
   */
  private static final String UDEV = "oshi.os.linux.allowudev";

  private OshiMachine() {}

  /**
   * Loads OSHI, and JNA with it, which is slow. Where JNA's library can't be loaded, as from a file
   * system mounted noexec, OSHI's edition without native code is used.
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
