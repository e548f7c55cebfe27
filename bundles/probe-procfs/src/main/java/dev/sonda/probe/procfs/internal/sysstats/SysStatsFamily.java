package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.protos.SysStatsConfig;
import java.util.Locale;

/**
 * The families of system counters, each with its own period in SysStatsConfig, in the order in
 * which Perfetto's own probe reads them.
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
   * The sampling period in ms, raised to the smallest permitted one if it is shorter; 0 if the
   * config doesn't enable this family.
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
