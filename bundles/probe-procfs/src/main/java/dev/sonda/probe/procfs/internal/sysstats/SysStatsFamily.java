package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.protos.SysStatsConfig;
import java.util.Locale;

/**
 * The families of counters, each with its own period in the config, in the order in which Perfetto
 * reads them.
 */
enum SysStatsFamily {
  MEMINFO,
  VMSTAT,
  STAT,
  DEVFREQ,
  CPUFREQ,
  BUDDYINFO,
  DISKSTAT,
  PSI,
  THERMAL,
  CPUIDLE,
  GPUFREQ,
  SLAB;

  private static final long MIN_PERIOD_MS = 10;

  /**
   * The period, at least the smallest permitted one; 0 if the config doesn't ask for this family.
   */
  long periodMs(SysStatsConfig config) {
    Object asked = config.getField(SysStatsConfig.getDescriptor().findFieldByName(setting()));
    long askedMs = Integer.toUnsignedLong((int) asked);
    return askedMs == 0 ? 0 : Math.max(askedMs, MIN_PERIOD_MS);
  }

  /** The name of the family's field in the config. */
  String setting() {
    return name().toLowerCase(Locale.ROOT) + "_period_ms";
  }
}
