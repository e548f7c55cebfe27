package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.interop.Twins.Who;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same machine at the same time, sampled by Perfetto's probes and by ours with every counter of
 * {@code linux.sys_stats}, both at Perfetto's service.
 */
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class SysStatsTwinsIT {
  /** What never falls, and so lies between the other's samples before and after. */
  private static final List<String> GROWING =
      List.of(
          "cpu.times.", "num_", "psi.", "cpuidle", "pgfault|", "pgfree|", "pgpgin|", "pgpgout|");

  /** Settled once: has to be the same. */
  private static final List<String> CONSTANT = List.of("MemTotal|", "SwapTotal|", "VmallocTotal|");

  /** A sample is stamped before its files are read, which takes long on a busy machine. */
  private static final long MARGIN_NS = 250_000_000;

  /** The kernel may take back a tick of idle time or two when it settles its accounts. */
  private static final long SLACK_NS = 20_000_000;

  private static final String COUNTERS =
      "select t.name || '|' || ifnull(t.unit, '-') || '|' || ifnull(c.cpu, '-') || '=' || ts || ' '"
          + " || cast(value as int) from counter join counter_track t on t.id = track_id"
          + " left join cpu_counter_track c on c.id = t.id order by ts";

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
    Twins twins = new Twins(folder);
    twins.config(CONFIG);
    assertThat(twins.record("linux.sys_stats")).doesNotContain("periods are not integer multiples");
    Map<String, NavigableMap<Long, Long>> theirs = counters(twins.trace(Who.THEIRS));
    Map<String, NavigableMap<Long, Long>> ours = counters(twins.trace(Who.OURS));
    assertThat(ours.keySet()).containsExactlyInAnyOrderElementsOf(theirs.keySet());
    assertThat(ours.size()).isGreaterThan(200);
    assertThat(growing(theirs, ours)).isGreaterThan(100);
    assertConstant(theirs, ours);
  }

  /** How many samples of ours lay between two of theirs, as all that can be compared have to. */
  private static int growing(
      Map<String, NavigableMap<Long, Long>> theirs, Map<String, NavigableMap<Long, Long>> ours) {
    int compared = 0;
    for (String track : ours.keySet()) {
      if (GROWING.stream().anyMatch(track::startsWith)) {
        compared += assertBetween(track, samples(theirs, track), samples(ours, track));
      }
    }
    return compared;
  }

  private static int assertBetween(
      String track, NavigableMap<Long, Long> theirs, NavigableMap<Long, Long> ours) {
    long slack = track.startsWith("cpu.times.") ? SLACK_NS : 0;
    int compared = 0;
    for (Map.Entry<Long, Long> sample : ours.entrySet()) {
      Map.Entry<Long, Long> before = theirs.floorEntry(sample.getKey() - MARGIN_NS);
      Map.Entry<Long, Long> after = theirs.ceilingEntry(sample.getKey() + MARGIN_NS);
      if (before != null && after != null) {
        assertThat(sample.getValue())
            .as("%s at %d", track, sample.getKey())
            .isBetween(before.getValue() - slack, after.getValue() + slack);
        compared++;
      }
    }
    return compared;
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

  /** Values by time, by track: its name, its unit and its CPU. */
  private static Map<String, NavigableMap<Long, Long>> counters(Path trace) throws Exception {
    Map<String, NavigableMap<Long, Long>> tracks = new TreeMap<>();
    for (String row : TraceProcessor.rows(trace, COUNTERS)) {
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
