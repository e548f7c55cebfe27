package dev.sonda.probe.procfs.internal.sysstats;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.protos.MeminfoCounters;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import dev.sonda.protos.VmstatCounters;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The config of a session for {@code linux.sys_stats}, read and checked.
 *
 * @param periodsMs the families that are asked for, each with its period, all of them multiples of
 *     the smallest
 */
record SysStatsRequest(
    Map<SysStatsFamily, Long> periodsMs,
    Set<MeminfoCounters> meminfo,
    Set<VmstatCounters> vmstat,
    Set<StatCounters> stat) {

  SysStatsRequest {
    periodsMs = Collections.unmodifiableMap(periodsMs); // keeps the order, which Map.copyOf doesn't
    meminfo = Set.copyOf(meminfo);
    vmstat = Set.copyOf(vmstat);
    stat = Set.copyOf(stat);
  }

  /**
   * Reads the config message. Counters that Perfetto doesn't know are ignored, as it does.
   *
   * @throws IllegalArgumentException if it can't be followed, with the reason
   */
  static SysStatsRequest parse(ByteBuffer configMessage) {
    SysStatsConfig config = message(configMessage);
    Map<SysStatsFamily, Long> periodsMs = new EnumMap<>(SysStatsFamily.class);
    for (SysStatsFamily family : SysStatsFamily.values()) {
      if (family.periodMs(config) > 0) {
        periodsMs.put(family, family.periodMs(config));
      }
    }
    requireMultiples(periodsMs);
    return new SysStatsRequest(
        periodsMs,
        chosen(
            config,
            SysStatsConfig.MEMINFO_COUNTERS_FIELD_NUMBER,
            config.getMeminfoCountersList(),
            MeminfoCounters.class),
        chosen(
            config,
            SysStatsConfig.VMSTAT_COUNTERS_FIELD_NUMBER,
            config.getVmstatCountersList(),
            VmstatCounters.class),
        chosen(
            config,
            SysStatsConfig.STAT_COUNTERS_FIELD_NUMBER,
            config.getStatCountersList(),
            StatCounters.class));
  }

  boolean asksForNothing() {
    return periodsMs.isEmpty();
  }

  long smallestPeriodMs() {
    return smallest(periodsMs);
  }

  private static SysStatsConfig message(ByteBuffer configMessage) {
    try {
      return SysStatsConfig.parseFrom(configMessage);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("sys_stats_config can't be read: " + e.getMessage(), e);
    }
  }

  private static long smallest(Map<SysStatsFamily, Long> periodsMs) {
    return periodsMs.values().stream().mapToLong(Long::longValue).min().orElse(1);
  }

  /** Perfetto's rule, so that one wake-up can serve all families. */
  private static void requireMultiples(Map<SysStatsFamily, Long> periodsMs) {
    long smallest = smallest(periodsMs);
    periodsMs.forEach((family, periodMs) -> {
      if (periodMs % smallest != 0) {
        throw new IllegalArgumentException(
            family.setting()
                + " is "
                + periodMs
                + ", which is no multiple of the smallest period, "
                + smallest);
      }
    });
  }

  /**
   * The selected counters. No list means all of them; a list of unknown numbers alone means none.
   */
  private static <E extends Enum<E>> Set<E> chosen(
      SysStatsConfig config, int field, Collection<E> listed, Class<E> type) {
    boolean noList = listed.isEmpty() && !config.getUnknownFields().hasField(field);
    return noList ? EnumSet.allOf(type) : Set.copyOf(listed);
  }
}
