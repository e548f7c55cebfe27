package dev.sonda.probe.procfs.internal.sysstats;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a session asks of {@code linux.sys_stats}.
 *
 * @param cpuTimesPeriodMs how often CPU times are sampled, or 0 when they were not asked for
 * @param missing what was asked for and isn't read by this bundle, as a person would name it
 */
record SysStatsRequest(int cpuTimesPeriodMs, List<String> missing) {
  static final int MIN_PERIOD_MS = 10;

  SysStatsRequest {
    missing = List.copyOf(missing);
  }

  /**
   * Reads the config message.
   *
   * @throws IllegalArgumentException if it can't be followed, with the reason
   */
  static SysStatsRequest parse(ByteBuffer configMessage) {
    SysStatsConfig config = message(configMessage);
    Map<String, Integer> periodsMs = periodsMs(config);
    multipleOfSmallest(periodsMs);
    List<String> missing = new ArrayList<>(periodsMs.keySet());
    missing.remove("stat");
    if (!periodsMs.containsKey("stat")) {
      return new SysStatsRequest(0, missing);
    }
    missing.addAll(missingStatCounters(config));
    int periodMs = wants(config, StatCounters.STAT_CPU_TIMES) ? periodsMs.get("stat") : 0;
    return new SysStatsRequest(periodMs, missing);
  }

  boolean asksForNothing() {
    return cpuTimesPeriodMs == 0 && missing.isEmpty();
  }

  private static SysStatsConfig message(ByteBuffer configMessage) {
    try {
      return SysStatsConfig.parseFrom(configMessage);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("sys_stats_config can't be read: " + e.getMessage(), e);
    }
  }

  /** The families that have a period, each with its period, at least the smallest allowed. */
  private static Map<String, Integer> periodsMs(SysStatsConfig config) {
    Map<String, Integer> asked = new LinkedHashMap<>();
    asked.put("meminfo", config.getMeminfoPeriodMs());
    asked.put("vmstat", config.getVmstatPeriodMs());
    asked.put("stat", config.getStatPeriodMs());
    asked.put("devfreq", config.getDevfreqPeriodMs());
    asked.put("cpufreq", config.getCpufreqPeriodMs());
    asked.put("buddyinfo", config.getBuddyinfoPeriodMs());
    asked.put("diskstat", config.getDiskstatPeriodMs());
    asked.put("psi", config.getPsiPeriodMs());
    asked.put("thermal", config.getThermalPeriodMs());
    asked.put("cpuidle", config.getCpuidlePeriodMs());
    asked.put("gpufreq", config.getGpufreqPeriodMs());
    asked.put("slab", config.getSlabPeriodMs());
    asked.values().removeIf(periodMs -> periodMs == 0);
    asked.replaceAll((_, periodMs) -> atLeastMinimum(periodMs));
    return asked;
  }

  /** The config's numbers are unsigned: a negative one is a period of weeks. */
  private static int atLeastMinimum(int periodMs) {
    if (periodMs < 0) {
      return Integer.MAX_VALUE;
    }
    return Math.max(periodMs, MIN_PERIOD_MS);
  }

  /** Perfetto's rule, so that one wake-up can serve all families. */
  private static void multipleOfSmallest(Map<String, Integer> periodsMs) {
    int smallest = periodsMs.values().stream().mapToInt(Integer::intValue).min().orElse(1);
    Optional<Map.Entry<String, Integer>> odd =
        periodsMs.entrySet().stream().filter(entry -> entry.getValue() % smallest != 0).findFirst();
    if (odd.isPresent()) {
      throw new IllegalArgumentException(
          odd.get().getKey()
              + "_period_ms is "
              + odd.get().getValue()
              + ", which is no multiple of the smallest period, "
              + smallest);
    }
  }

  private static List<String> missingStatCounters(SysStatsConfig config) {
    List<String> missing = new ArrayList<>();
    if (wants(config, StatCounters.STAT_IRQ_COUNTS)) {
      missing.add("irq counts");
    }
    if (wants(config, StatCounters.STAT_SOFTIRQ_COUNTS)) {
      missing.add("softirq counts");
    }
    if (wants(config, StatCounters.STAT_FORK_COUNT)) {
      missing.add("fork count");
    }
    return missing;
  }

  /** No list means all counters. */
  private static boolean wants(SysStatsConfig config, StatCounters counter) {
    return config.getStatCountersCount() == 0 || config.getStatCountersList().contains(counter);
  }
}
