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
 * @param periodsMs the enabled families with their periods, which are all multiples of the shortest
 *     period
 */
record SysStatsRequest(
    Map<SysStatsFamily, Long> periodsMs,
    Set<MeminfoCounters> meminfo,
    Set<VmstatCounters> vmstat,
    Set<StatCounters> stat) {

  SysStatsRequest {
    // preserves the order of the entries, unlike Map.copyOf
    periodsMs = Collections.unmodifiableMap(periodsMs);
    meminfo = Set.copyOf(meminfo);
    vmstat = Set.copyOf(vmstat);
    stat = Set.copyOf(stat);
  }

  /**
   * Parses the config message. Counters with unknown numbers are ignored, as Perfetto does.
   *
   * @throws IllegalArgumentException if the config is invalid, with the reason
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

  /**
   * Checks Perfetto's rule that all periods are multiples of the shortest one, so that one timer
   * can serve all families.
   */
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
   * The counters that the config selects. An empty list in the config selects all counters; a list
   * that has only unknown numbers selects none.
   */
  private static <E extends Enum<E>> Set<E> chosen(
      SysStatsConfig config, int field, Collection<E> listed, Class<E> type) {
    boolean noList = listed.isEmpty() && !config.getUnknownFields().hasField(field);
    return noList ? EnumSet.allOf(type) : Set.copyOf(listed);
  }
}
