package dev.sonda.probe.procfs.internal.sysstats.cpu;

import oshi.hardware.HardwareAbstractionLayer;
import oshi.util.GlobalConfig;

/** Loads OSHI with the settings that a tracer needs. */
final class OshiLoader {
  private static final System.Logger LOG = System.getLogger(OshiLoader.class.getName());

  /** OSHI's setting for how long a value is cached; a tracer needs uncached values. */
  private static final String MEMOIZER_EXPIRATION = "oshi.util.memoizer.expiration";

  /**
   * OSHI's setting for using libudev. OSHI needs libudev only for disks, and it would be one more
   * native library in a process that runs as root.
   */
  private static final String UDEV = "oshi.os.linux.allowudev";

  private OshiLoader() {}

  /**
   * Loads OSHI together with JNA, which is slow. If JNA's native library can't be loaded, as from a
   * file system mounted noexec, OSHI's implementation without native code is used.
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
