package dev.sonda.probe.procfs.internal.sysstats;

import dev.sonda.protos.SysStatsConfig;
import java.util.Locale;

/** What has a period of its own in the config, in the order in which Perfetto reads it. */
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

  /** At least the smallest that is allowed; 0 if the config doesn't ask for this family. */
  long periodMs(SysStatsConfig config) {
    Object asked = config.getField(SysStatsConfig.getDescriptor().findFieldByName(setting()));
    long askedMs = Integer.toUnsignedLong((int) asked);
    return askedMs == 0 ? 0 : Math.max(askedMs, MIN_PERIOD_MS);
  }

  /** Its field in the config. */
  String setting() {
    return name().toLowerCase(Locale.ROOT) + "_period_ms";
  }
}
