package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.interop.ProbeComparisonSessions.Who;
import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Compares how Perfetto's and Sonda's probes describe concurrently running processes. */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class ProcessProbeComparisonIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");
  private static final String INSTANCE = "sonda-it-ps-" + ProcessHandle.current().pid();

  /** Counters of shared memory, which change when other processes start and end. */
  private static final String SHARED = "mem.smaps.pss%";

  @TempDir Path folder;

  private ProbeComparisonSessions twins;
  private final List<Process> sleepers = new ArrayList<>();

  private static final String EVERYTHING =
      """
      buffers { size_kb: 32768 }
      data_sources {
        config {
          name: "linux.process_stats"
          process_stats_config {
            scan_all_processes_on_start: true
            record_thread_names: true
            record_process_age: true
            record_process_runtime: true
            scan_smaps_rollup: true
            proc_stats_poll_ms: 200
            proc_stats_cache_ttl_ms: 1000
          }
        }
        producer_name_filter: "PRODUCER"
      }
      data_sources {
        config {
          name: "linux.system_info"
          system_info_config { irq_names: true }
        }
        producer_name_filter: "PRODUCER"
      }
      duration_ms: 5000
      """;

  @BeforeEach
  void startSleepers() throws IOException {
    twins = new ProbeComparisonSessions(folder);
    Path odd = folder.resolve("odd) (na me");
    Files.copy(Path.of("/bin/sleep"), odd, StandardCopyOption.COPY_ATTRIBUTES);
    sleepers.add(new ProcessBuilder("sleep", "60").start());
    sleepers.add(new ProcessBuilder(odd.toString(), "60").start());
  }

  @AfterEach
  void endSleepers() throws Exception {
    for (Process sleeper : sleepers) {
      sleeper.destroyForcibly().waitFor();
    }
  }

  @Test
  void shouldDescribeSameProcessesLikePerfetto() throws Exception {
    twins.config(EVERYTHING);

    assertThat(twins.record("linux.process_stats", "linux.system_info")).doesNotContain("crash");

    assertSameWhereBothHave(
        "process",
        "select pid || '|' || ifnull(name, '') || '|' || ifnull(cmdline, '') || '|'"
            + " || ifnull(uid, '') || '|' || ifnull((select pid from process parent"
            + " where parent.upid = process.parent_upid), '') from process where pid > 0");
    assertSameWhereBothHave(
        "thread",
        "select tid || '|' || ifnull(thread.name, '') || '|' || ifnull(pid, '') || '|'"
            + " || ifnull(is_main_thread, '') from thread left join process using (upid)"
            + " where tid > 0");
    assertSameStartsWhereTheyHaveOne();
    assertSame(
        "select pid || t.name || ' ' || max(c.value) from counter c"
            + " join process_counter_track t on t.id = c.track_id join process using (upid)"
            + " where t.name not like '"
            + SHARED
            + "' and "
            + sleepersAsBothSeeThem()
            + " group by pid, t.name order by pid, t.name");
    assertSame(
        "select distinct t.name, ifnull(t.unit, '') from process_counter_track t join process using"
            + " (upid) where "
            + sleepersAsBothSeeThem()
            + " order by t.name, t.unit");
    assertSame(
        "select cpu || '|' || ifnull(processor, '') || '|' || ifnull(capacity, '') from cpu"
            + " order by cpu");
    assertSame("include perfetto module linux.irqs; select * from linux_interrupt_mapping");
  }

  @Test
  void shouldDescribeProcessesOfThreadsInKernelEvents() throws Exception {
    assumeTrue(
        Files.isWritable(TRACEFS.resolve("tracing_on")),
        "no tracefs that this user can write is mounted at " + TRACEFS);
    Path instance = Files.createDirectory(TRACEFS.resolve("instances").resolve(INSTANCE));
    try {
      twins.config(
          Who.OURS,
          """
          buffers { size_kb: 32768 }
          data_sources {
            config {
              name: "linux.ftrace"
              ftrace_config { instance_name: "%s" ftrace_events: "sched/sched_switch" }
            }
            producer_name_filter: "PRODUCER"
          }
          data_sources {
            config { name: "linux.process_stats" }
            producer_name_filter: "PRODUCER"
          }
          duration_ms: 5000
          """
              .formatted(INSTANCE));
      try (PerfettoProcess service = PerfettoProcess.start(folder, "traced");
          SondaProcess ours = SondaProcess.start(folder, "daemon", "--probes")) {
        twins.awaitSource(service, Who.OURS, "linux.ftrace");
        twins.awaitSource(service, Who.OURS, "linux.process_stats");
        PerfettoProcess.run(
            folder, LIMIT, "perfetto", "-c", "OURS.cfg", "--txt", "-o", "OURS.pftrace");
        assertThat(ours.isAlive()).isTrue();
      }
    } finally {
      Files.deleteIfExists(instance);
    }
    Path trace = twins.trace(Who.OURS);
    assertThat(TraceProcessorCommand.errorsAndLosses(trace)).isEmpty();
    String longRunning =
        "select utid from sched_slice join thread using (utid) where tid > 0"
            + " group by utid having max(ts) - min(ts) > 700000000";
    long ran = TraceProcessorCommand.number(trace, "select count(*) from (" + longRunning + ")");
    long described =
        TraceProcessorCommand.number(
            trace,
            "select count(*) from thread join process using (upid) where process.name is not null"
                + " and utid in ("
                + longRunning
                + ")");
    assertThat(ran).isPositive();
    assertThat(described).isGreaterThan(ran * 3 / 4);
    // The service runs continuously, unlike the program that requested the trace.
    assertThat(
            TraceProcessorCommand.rows(
                trace, "select cmdline from process where cmdline like '%/traced'"))
        .isNotEmpty();
  }

  /**
   * Sleeping processes that both describe; Perfetto's probes find no times if a name contains
   * blanks.
   */
  private String sleepersAsBothSeeThem() {
    long plain = sleepers.getFirst().pid();
    long odd = sleepers.getLast().pid();
    return "(pid = " + plain + " or (pid = " + odd + " and t.name not like 'runtime.%'))";
  }

  private void assertSame(String sql) throws Exception {
    assertThat(TraceProcessorCommand.rows(twins.trace(Who.OURS), sql))
        .as(sql)
        .isEqualTo(TraceProcessorCommand.rows(twins.trace(Who.THEIRS), sql));
  }

  /**
   * Compares rows that both traces have; processes may start and end between the two session
   * starts.
   */
  private void assertSameWhereBothHave(String table, String sql) throws Exception {
    Map<String, String> theirs = byId(TraceProcessorCommand.rows(twins.trace(Who.THEIRS), sql));
    Map<String, String> ours = byId(TraceProcessorCommand.rows(twins.trace(Who.OURS), sql));
    Set<String> both = new TreeSet<>(theirs.keySet());
    both.retainAll(ours.keySet());
    both.removeIf(id -> isAboutToExec(theirs, id) || isAboutToExec(ours, id));
    both.removeIf(id -> hasEnded(theirs, id) || hasEnded(ours, id));
    assertThat(both).as(table).hasSizeGreaterThan(theirs.size() / 2).hasSizeGreaterThan(10);
    theirs.keySet().retainAll(both);
    ours.keySet().retainAll(both);
    assertThat(ours).as(table).isEqualTo(theirs);
  }

  /**
   * Whether the process is about to call exec: Java starts a helper first, and one trace may have
   * recorded it.
   */
  private static boolean isAboutToExec(Map<String, String> rows, String id) {
    return rows.getOrDefault(id, "").contains("jspawnhelper");
  }

  /** Whether the process had ended between being listed and being described. */
  private static boolean hasEnded(Map<String, String> rows, String id) {
    return rows.getOrDefault(id, "").chars().allMatch(letter -> letter == '|');
  }

  /**
   * Compares start times if both traces have them; Perfetto's probes find none if a name contains
   * blanks.
   */
  private void assertSameStartsWhereTheyHaveOne() throws Exception {
    String sql = "select pid || '|' || start_ts from process where start_ts is not null";
    Map<String, String> ours = byId(TraceProcessorCommand.rows(twins.trace(Who.OURS), sql));
    Map<String, String> theirs = byId(TraceProcessorCommand.rows(twins.trace(Who.THEIRS), sql));
    for (Process sleeper : sleepers) {
      assertThat(ours).containsKey(String.valueOf(sleeper.pid()));
    }
    theirs.keySet().retainAll(ours.keySet());
    ours.keySet().retainAll(theirs.keySet());
    assertThat(ours).isNotEmpty().isEqualTo(theirs);
  }

  private static Map<String, String> byId(List<String> rows) {
    Map<String, String> byId = new TreeMap<>();
    for (String row : rows) {
      String plain = row.replace("\"", "");
      int bar = plain.indexOf('|');
      if (bar > 0) {
        byId.put(plain.substring(0, bar), plain.substring(bar + 1));
      }
    }
    return byId;
  }
}
