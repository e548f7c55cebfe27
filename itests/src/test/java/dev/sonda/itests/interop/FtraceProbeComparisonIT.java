package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.interop.ProbeComparisonSessions.Who;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Records the kernel concurrently with Perfetto's and Sonda's probes, each in a separate tracefs
 * instance and both with Perfetto's service.
 */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class FtraceProbeComparisonIT {
  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");
  private static final String PREFIX = "sonda-it-" + ProcessHandle.current().pid();
  private static final List<String> INSTANCES = List.of(PREFIX + "-theirs", PREFIX + "-ours");

  /** Margin in ns after the later start and before the earlier end. */
  private static final long MARGIN_NS = 100_000_000;

  private static final String RUNNABLE = "R";

  /** A config with a placeholder for the name of a tracefs instance. */
  private static final String CONFIG =
      """
      buffers { size_kb: 65536 }
      data_sources {
        config {
          name: "linux.ftrace"
          ftrace_config {
            instance_name: "%s"
            ftrace_events: "sched/sched_switch"
            ftrace_events: "sched/sched_waking"
            ftrace_events: "sched/sched_process_exit"
            ftrace_events: "sched/sched_process_free"
            ftrace_events: "task/task_newtask"
            ftrace_events: "task/task_rename"
          }
        }
        producer_name_filter: "PRODUCER"
      }
      duration_ms: 3000
      """;

  @TempDir Path folder;

  private ProbeComparisonSessions twins;

  @BeforeEach
  void makeInstances() throws IOException {
    twins = new ProbeComparisonSessions(folder);
    assumeTrue(
        Files.isWritable(TRACEFS.resolve("tracing_on")),
        "no tracefs that this user can write is mounted at " + TRACEFS);
    for (String instance : INSTANCES) {
      Files.createDirectory(TRACEFS.resolve("instances").resolve(instance));
    }
  }

  @AfterEach
  void removeInstances() throws IOException {
    for (String instance : INSTANCES) {
      Files.deleteIfExists(TRACEFS.resolve("instances").resolve(instance));
    }
  }

  @Test
  void shouldSeeTheSameThreadsOnTheSameCpus() throws Exception {
    twins.config(Who.THEIRS, CONFIG.formatted(INSTANCES.getFirst()));
    twins.config(Who.OURS, CONFIG.formatted(INSTANCES.getLast()));
    assertThat(twins.record("linux.ftrace")).doesNotContain("already tracing");
    String window = window(twins.trace(Who.THEIRS), twins.trace(Who.OURS));
    assertSameOrder("sched_slice", "cpu", "tid || ' ' || end_state || ' ' || priority", window);
    assertSameOrder(
        "thread_state",
        "tid",
        "state || ' ' || ifnull(cpu, '-')",
        window + " and state <> '" + RUNNABLE + "'");
    assertAboutAsOftenRunnable(window);
  }

  /**
   * Compares how often threads are runnable, from wake-up to running. If that time is shorter than
   * the difference of the instances' timestamps, one instance may record the wake-up after the
   * switch.
   */
  private void assertAboutAsOftenRunnable(String window) throws Exception {
    long theirs = countRunnable(Who.THEIRS, window);
    long ours = countRunnable(Who.OURS, window);
    assertThat(ours).as("runnable states").isCloseTo(theirs, within(2 + theirs / 100));
  }

  private long countRunnable(Who who, String window) throws Exception {
    return TraceProcessorCommand.number(
        twins.trace(who),
        "select count(*) from thread_state join thread using (utid) where tid > 0 and state = '"
            + RUNNABLE
            + "' and "
            + window);
  }

  /**
   * Compares the order of rows. Each instance has its own timestamps, some hundred nanoseconds
   * apart: at the edges one instance may have a row that the other lacks.
   */
  private void assertSameOrder(String table, String by, String what, String window)
      throws Exception {
    Map<String, List<String>> theirs = rows(Who.THEIRS, table, by, what, window);
    Map<String, List<String>> ours = rows(Who.OURS, table, by, what, window);
    assertThat(theirs.values().stream().mapToInt(List::size).sum()).isGreaterThan(100);
    theirs.forEach((key, all) -> {
      List<String> inner = all.subList(Math.min(1, all.size()), Math.max(1, all.size() - 1));
      assertThat(Collections.indexOfSubList(ours.getOrDefault(key, List.of()), inner))
          .as("%s of %s %s: %s in %s", table, by, key, inner, ours.get(key))
          .isNotNegative();
    });
  }

  /** The time range in which both instances recorded. */
  private static String window(Path one, Path other) throws Exception {
    long begin = Math.max(bound(one, "min"), bound(other, "min")) + MARGIN_NS;
    long end = Math.min(bound(one, "max"), bound(other, "max")) - MARGIN_NS;
    return "ts >= " + begin + " and ts + dur <= " + end + " and dur > 0";
  }

  private static long bound(Path trace, String which) throws Exception {
    return TraceProcessorCommand.number(trace, "select " + which + "(ts) from sched_slice");
  }

  private Map<String, List<String>> rows(
      Who who, String table, String by, String what, String window) throws Exception {
    String sql =
        "select %s || ':' || %s from %s join thread using (utid) where %s and tid > 0 order by ts"
            .formatted(by, what, table, window);
    return TraceProcessorCommand.rows(twins.trace(who), sql).stream()
        .map(row -> row.replace("\"", ""))
        .collect(
            Collectors.groupingBy(
                row -> row.substring(0, row.indexOf(':')), TreeMap::new, Collectors.toList()));
  }
}
