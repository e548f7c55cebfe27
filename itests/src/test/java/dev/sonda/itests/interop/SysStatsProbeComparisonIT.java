package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.interop.ProbeComparisonSessions.Who;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Samples the machine concurrently with Perfetto's and Sonda's probes, with every counter of {@code
 * linux.sys_stats}, both with Perfetto's service.
 */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class SysStatsProbeComparisonIT {
  private static final String DISKS = "diskstat.";
  private static final String SLABS = "mem.slab.";

  /**
   * Counters that never decrease, so that a value is between the other trace's samples before and
   * after; each with its kernel file, which not every machine has.
   */
  private static final Map<String, String> GROWING =
      Map.ofEntries(
          Map.entry("cpu.times.", "/proc/stat"),
          Map.entry("num_forks|", "/proc/stat"),
          Map.entry("num_irq (", "/proc/stat"),
          Map.entry("num_irq_total|", "/proc/stat"),
          Map.entry("num_softirq (", "/proc/stat"),
          Map.entry("num_softirq_total|", "/proc/stat"),
          Map.entry("psi.cpu.", "/proc/pressure/cpu"),
          Map.entry("psi.io.", "/proc/pressure/io"),
          Map.entry("psi.mem.", "/proc/pressure/memory"),
          Map.entry("cpuidle", "/sys/devices/system/cpu/cpu0/cpuidle/state0/time"),
          Map.entry("pgfault|", "/proc/vmstat"),
          Map.entry("pgfree|", "/proc/vmstat"),
          Map.entry("pgpgin|", "/proc/vmstat"),
          Map.entry("pgpgout|", "/proc/vmstat"));

  /** Disk tracks, whose values are the increase since the previous sample. */
  private static final List<String> DISK_GROWTH =
      List.of("read_amount|", "write_amount|", "discard_amount|", "flush_amount|", "flush_time|");

  /**
   * Minimum number of Sonda's samples that are compared; a session has 40 samples, or 20 of slabs,
   * less those outside of the other session.
   */
  private static final int FEWEST_COMPARED = 10;

  /** Constant counters, whose values must be equal. */
  private static final List<String> CONSTANT = List.of("MemTotal|", "SwapTotal|", "VmallocTotal|");

  /**
   * Margin in ns, as a sample gets its timestamp before its files are read, which takes long on a
   * busy machine.
   */
  private static final long MARGIN_NS = 250_000_000;

  /**
   * Tolerance in ns, as the kernel may decrease idle time by a tick or two when it corrects its
   * accounting.
   */
  private static final long SLACK_NS = 20_000_000;

  private static final String COUNTERS =
      "select t.name || '|' || ifnull(t.unit, '-') || '|' || ifnull(c.cpu, '-') || '=' || ts || ' '"
          // Converts disk megabytes, which are fractions, into sectors.
          + " || cast(case when t.unit = 'MB' then round(value * 2048) else value end as int) from"
          + " counter join counter_track t on t.id = track_id left join cpu_counter_track c on c.id"
          + " = t.id order by ts";

  private static final String CONFIG =
      """
      buffers { size_kb: 65536 }
      data_sources {
        config {
          name: "linux.sys_stats"
          sys_stats_config {
            meminfo_period_ms: 100
            vmstat_period_ms: 100
            stat_period_ms: 100
            devfreq_period_ms: 100
            cpufreq_period_ms: 200
            buddyinfo_period_ms: 100
            diskstat_period_ms: 100
            psi_period_ms: 100
            thermal_period_ms: 100
            cpuidle_period_ms: 100
            gpufreq_period_ms: 100
            slab_period_ms: 200
          }
        }
        producer_name_filter: "PRODUCER"
      }
      duration_ms: 4000
      """;

  @TempDir Path folder;

  @Test
  void shouldGiveTheSameTracksUnitsAndValues() throws Exception {
    ProbeComparisonSessions twins = new ProbeComparisonSessions(folder);
    twins.config(CONFIG);
    assertThat(twins.record("linux.sys_stats")).doesNotContain("periods are not integer multiples");
    Map<String, NavigableMap<Long, Long>> theirs = counters(twins.trace(Who.THEIRS));
    Map<String, NavigableMap<Long, Long>> ours = counters(twins.trace(Who.OURS));
    assertThat(ours.keySet()).containsExactlyInAnyOrderElementsOf(theirs.keySet());
    assertThat(ours.size()).isGreaterThan(200);
    assertGrowing(theirs, ours);
    assertDisks(theirs, ours);
    assertSlabs(theirs, ours);
    assertConstant(theirs, ours);
  }

  private static void assertGrowing(
      Map<String, NavigableMap<Long, Long>> theirs, Map<String, NavigableMap<Long, Long>> ours) {
    GROWING.forEach((family, file) -> {
      int compared = 0;
      for (String track : tracks(ours, family)) {
        compared += assertBetween(track, samples(theirs, track), samples(ours, track));
      }
      if (Files.isReadable(Path.of(file))) {
        assertThat(compared).as(family).isGreaterThanOrEqualTo(FEWEST_COMPARED);
      }
    });
  }

  private static int assertBetween(
      String track, NavigableMap<Long, Long> theirs, NavigableMap<Long, Long> ours) {
    long slack = track.startsWith("cpu.times.") ? SLACK_NS : 0;
    int compared = 0;
    for (Map.Entry<Long, Long> sample : ours.entrySet()) {
      Around around = Around.of(theirs, sample.getKey());
      if (around != null) {
        assertThat(sample.getValue())
            .as("%s at %d", track, sample.getKey())
            .isBetween(around.before - slack, around.after + slack);
        compared++;
      }
    }
    return compared;
  }

  private static void assertDisks(
      Map<String, NavigableMap<Long, Long>> theirs, Map<String, NavigableMap<Long, Long>> ours) {
    for (String growth : DISK_GROWTH) {
      int compared = 0;
      for (String track : tracks(ours, DISKS)) {
        if (track.contains("." + growth)) {
          compared += assertGrowth(track, sums(samples(theirs, track)), sums(samples(ours, track)));
        }
      }
      if (!tracks(theirs, DISKS).isEmpty()) {
        assertThat(compared).as(growth).isGreaterThanOrEqualTo(FEWEST_COMPARED);
      }
    }
  }

  /** Compares only the growth, as both sums count from their own first sample. */
  private static int assertGrowth(
      String track, NavigableMap<Long, Long> theirs, NavigableMap<Long, Long> ours) {
    Around first = null;
    long firstSum = 0;
    int compared = 0;
    for (Map.Entry<Long, Long> sample : ours.entrySet()) {
      Around around = Around.of(theirs, sample.getKey());
      if (around == null) {
        continue;
      }
      if (first == null) {
        first = around;
        firstSum = sample.getValue();
      }
      assertThat(sample.getValue() - firstSum)
          .as("%s until %d", track, sample.getKey())
          .isBetween(around.before - first.after, around.after - first.before);
      compared++;
    }
    return compared;
  }

  private static NavigableMap<Long, Long> sums(NavigableMap<Long, Long> growth) {
    NavigableMap<Long, Long> sums = new TreeMap<>();
    long sum = 0;
    for (Map.Entry<Long, Long> sample : growth.entrySet()) {
      sum += sample.getValue();
      sums.put(sample.getKey(), sum);
    }
    return sums;
  }

  /**
   * Expects a cache with constant size in the other trace's samples to have that size in most of
   * Sonda's samples, as it may briefly have had one more slab.
   */
  private static void assertSlabs(
      Map<String, NavigableMap<Long, Long>> theirs, Map<String, NavigableMap<Long, Long>> ours) {
    int caches = 0;
    for (String track : tracks(ours, SLABS)) {
      NavigableMap<Long, Long> there = samples(theirs, track);
      List<Long> compared =
          samples(ours, track).entrySet().stream()
              .filter(sample -> Around.of(there, sample.getKey()) != null)
              .map(Map.Entry::getValue)
              .toList();
      if (Set.copyOf(there.values()).size() == 1 && compared.size() >= FEWEST_COMPARED) {
        long size = there.firstEntry().getValue();
        assertThat(compared)
            .as("%s is %d", track, size)
            .filteredOn(ourSize -> ourSize == size)
            .hasSizeGreaterThan(compared.size() / 2);
        caches++;
      }
    }
    if (Files.isReadable(Path.of("/proc/slabinfo"))) {
      assertThat(caches).as("caches with one size").isGreaterThan(50);
    }
  }

  private static List<String> tracks(
      Map<String, NavigableMap<Long, Long>> tracks, String beginning) {
    return tracks.keySet().stream().filter(track -> track.startsWith(beginning)).toList();
  }

  /** Values in the other trace before and after a sample of Sonda's. */
  private record Around(long before, long after) {
    /** Null if the other trace lacks a sample before or after. */
    static @Nullable Around of(NavigableMap<Long, Long> theirs, long timeNs) {
      Map.Entry<Long, Long> before = theirs.floorEntry(timeNs - MARGIN_NS);
      Map.Entry<Long, Long> after = theirs.ceilingEntry(timeNs + MARGIN_NS);
      return before == null || after == null
          ? null
          : new Around(before.getValue(), after.getValue());
    }
  }

  private static void assertConstant(
      Map<String, NavigableMap<Long, Long>> theirs, Map<String, NavigableMap<Long, Long>> ours) {
    List<String> constant =
        ours.keySet().stream()
            .filter(track -> CONSTANT.stream().anyMatch(track::startsWith))
            .toList();
    assertThat(constant).hasSameSizeAs(CONSTANT);
    for (String track : constant) {
      assertThat(samples(ours, track).values())
          .as(track)
          .containsOnly(samples(theirs, track).firstEntry().getValue());
    }
  }

  private static NavigableMap<Long, Long> samples(
      Map<String, NavigableMap<Long, Long>> tracks, String track) {
    return tracks.getOrDefault(track, new TreeMap<>());
  }

  /** Counter values by time, keyed by track: name, unit and CPU. */
  private static Map<String, NavigableMap<Long, Long>> counters(Path trace) throws Exception {
    Map<String, NavigableMap<Long, Long>> tracks = new TreeMap<>();
    for (String row : TraceProcessorCommand.rows(trace, COUNTERS)) {
      String text = row.replace("\"", "");
      int track = text.lastIndexOf('=');
      int time = text.indexOf(' ', track);
      tracks
          .computeIfAbsent(text.substring(0, track), _ -> new TreeMap<>())
          .put(
              Long.parseLong(text.substring(track + 1, time)),
              Long.parseLong(text.substring(time + 1)));
    }
    return tracks;
  }
}
