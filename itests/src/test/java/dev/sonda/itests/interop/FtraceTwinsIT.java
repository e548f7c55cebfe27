package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
 * The same kernel at the same time, recorded by Perfetto's probes and by ours, each in a tracefs
 * instance of its own and both at Perfetto's service.
 */
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class FtraceTwinsIT {
  private static final Duration LIMIT = Duration.ofSeconds(40);
  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");
  private static final String PREFIX = "sonda-it-" + ProcessHandle.current().pid();
  private static final List<String> INSTANCES = List.of(PREFIX + "-theirs", PREFIX + "-ours");

  /** Long after the later start and long before the earlier end. */
  private static final long MARGIN_NS = 100_000_000;

  private static final String RUNNABLE = "R";

  @TempDir Path folder;

  @BeforeEach
  void makeInstances() throws IOException {
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
    config("theirs", "perfetto.traced_probes", INSTANCES.getFirst());
    config("ours", "dev.sonda.probes", INSTANCES.getLast());
    try (PerfettoProcess service = PerfettoProcess.start(folder, "traced");
        PerfettoProcess theirs = PerfettoProcess.start(folder, "traced_probes");
        SondaProcess ours = SondaProcess.start(folder, "daemon", "--probes")) {
      service.await(this::hasBoth, "both probes to connect", LIMIT);
      try (PerfettoProcess first = record("theirs");
          PerfettoProcess second = record("ours")) {
        first.awaitSuccess(LIMIT);
        second.awaitSuccess(LIMIT);
      }
      assertThat(ours.isAlive()).isTrue();
      assertThat(theirs.output()).doesNotContain("already tracing");
    }
    Path theirTrace = folder.resolve("theirs.pftrace");
    Path ourTrace = folder.resolve("ours.pftrace");
    assertThat(TraceProcessor.errorsAndLosses(theirTrace)).isEmpty();
    assertThat(TraceProcessor.errorsAndLosses(ourTrace)).isEmpty();
    String window = window(theirTrace, ourTrace);
    assertSameOrder("sched_slice", "cpu", "tid || ' ' || end_state || ' ' || priority", window);
    assertSameOrder(
        "thread_state",
        "tid",
        "state || ' ' || ifnull(cpu, '-')",
        window + " and state <> '" + RUNNABLE + "'");
    assertAboutAsOftenRunnable(window);
  }

  /**
   * A thread is runnable from its waking until it runs. Where that is no longer than the two
   * instances' stamps differ, the waking may be stamped behind the switch in one of them.
   */
  private void assertAboutAsOftenRunnable(String window) throws Exception {
    long theirs = countRunnable("theirs.pftrace", window);
    long ours = countRunnable("ours.pftrace", window);
    assertThat(ours).as("runnable states").isCloseTo(theirs, within(2 + theirs / 100));
  }

  private long countRunnable(String trace, String window) throws Exception {
    return TraceProcessor.number(
        folder.resolve(trace),
        "select count(*) from thread_state join thread using (utid) where tid > 0 and state = '"
            + RUNNABLE
            + "' and "
            + window);
  }

  /**
   * Each instance stamps an event with its own time, some hundred nanoseconds apart: at the edges
   * one may have a row that the other has not.
   */
  private void assertSameOrder(String table, String by, String what, String window)
      throws Exception {
    Map<String, List<String>> theirs = rows("theirs.pftrace", table, by, what, window);
    Map<String, List<String>> ours = rows("ours.pftrace", table, by, what, window);
    assertThat(theirs.values().stream().mapToInt(List::size).sum()).isGreaterThan(100);
    theirs.forEach((key, all) -> {
      List<String> inner = all.subList(Math.min(1, all.size()), Math.max(1, all.size() - 1));
      assertThat(Collections.indexOfSubList(ours.getOrDefault(key, List.of()), inner))
          .as("%s of %s %s: %s in %s", table, by, key, inner, ours.get(key))
          .isNotNegative();
    });
  }

  private void config(String name, String producer, String instance) throws IOException {
    Files.writeString(
        folder.resolve(name + ".cfg"),
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
          producer_name_filter: "%s"
        }
        duration_ms: 3000
        """
            .formatted(instance, producer));
  }

  private PerfettoProcess record(String name) throws IOException {
    return PerfettoProcess.start(
        folder, "perfetto", "-c", name + ".cfg", "--txt", "-o", name + ".pftrace");
  }

  /** When both recorded. */
  private static String window(Path one, Path other) throws Exception {
    long begin = Math.max(bound(one, "min"), bound(other, "min")) + MARGIN_NS;
    long end = Math.min(bound(one, "max"), bound(other, "max")) - MARGIN_NS;
    return "ts >= " + begin + " and ts + dur <= " + end + " and dur > 0";
  }

  private static long bound(Path trace, String which) throws Exception {
    return TraceProcessor.number(trace, "select " + which + "(ts) from sched_slice");
  }

  private Map<String, List<String>> rows(
      String trace, String table, String by, String what, String window) throws Exception {
    String sql =
        "select %s || ':' || %s from %s join thread using (utid) where %s and tid > 0 order by ts"
            .formatted(by, what, table, window);
    return TraceProcessor.rows(folder.resolve(trace), sql).stream()
        .map(row -> row.replace("\"", ""))
        .collect(
            Collectors.groupingBy(
                row -> row.substring(0, row.indexOf(':')), TreeMap::new, Collectors.toList()));
  }

  private boolean hasBoth() {
    try (PerfettoProcess query = PerfettoProcess.start(folder, "perfetto", "--query")) {
      query.awaitEnd(LIMIT);
      return query.output().contains("perfetto.traced_probes")
          && query.output().contains("dev.sonda.probes");
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
