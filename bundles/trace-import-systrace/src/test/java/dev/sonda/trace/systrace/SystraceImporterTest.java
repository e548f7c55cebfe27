package dev.sonda.trace.systrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Imports systrace text; expected rows come from Perfetto's trace processor for identical input.
 */
@Timeout(240)
class SystraceImporterTest {
  private static final String SCHED = "__intrinsic_sched_slice";
  private static final String STATES = "__intrinsic_thread_state";
  private static final String SLICES = "__intrinsic_slice";
  private static final String TRACKS = "__intrinsic_track";
  private static final String COUNTERS = "__intrinsic_counter";
  private static final String THREADS = "__intrinsic_thread";
  private static final String PROCESSES = "__intrinsic_process";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  @Test
  void shouldMakeSlicesAndStatesOfSwitches() throws IOException {
    String lines =
        """
                <...>-100   (  100) [001] d..3   100.000200: sched_switch: prev_comm=a b \
        prev_pid=100 prev_prio=120 prev_state=S ==> \
        next_comm=b next_pid=101 next_prio=120
                  a-b-101   (  100) [001] d..3   100.000300: sched_waking: comm=a pid=100 prio=120 target_cpu=001
                  a-b-101   (  100) [001] d..3   100.000301: sched_waking: comm=a pid=100 prio=120 target_cpu=001
                    b-101   (  100) [001] d..3   100.000500: sched_switch: prev_comm=b \
        prev_pid=101 prev_prio=120 prev_state=R+ ==> \
        next_comm=a next_pid=100 next_prio=120
                    a-100   (-----) [001] d..3   100.000510: sched_switch: prev_comm=a \
        prev_pid=100 prev_prio=120 prev_state=D|K ==> \
        next_comm=swapper/1 next_pid=0 next_prio=120
               <idle>-0     [001] d..3   100.000511: sched_blocked_reason: pid=100 iowait=1 caller=foo+0x1/0x2
               <idle>-0     [001] d.h3   100.000512: sched_wakeup: comm=a pid=100 prio=120 target_cpu=001
               <idle>-0     [001] d.h3   100.000513: sched_switch: prev_comm=swapper/1 \
        prev_pid=0 prev_prio=120 prev_state=q ==> \
        next_comm=a next_pid=100 next_prio=120
               <idle>-0     [001]   100.000514: sched_switch: prev_comm=a \
        prev_pid=100 prev_prio=120 prev_state=I ==> \
        next_comm=b next_pid=101 next_prio=120
        """;
    try (TextTraceFixture trace = TextTraceFixture.ofLines(folder, lines)) {
      assertThat(trace.rows(SCHED, "ts", "dur", "utid", "end_state", "priority", "ucpu"))
          .containsExactly(
              "100000200000 300000 2 R+ 120 1",
              "100000500000 10000 1 DK 120 1",
              "100000510000 3000 0 SDT 120 1",
              "100000513000 1000 1 I 120 1",
              "100000514000 -1 2 - 120 1");
      assertThat(trace.rows(STATES, "ts", "dur", "utid", "state", "io_wait", "waker_utid"))
          .containsExactly(
              "100000200000 100000 1 S - -",
              "100000200000 300000 2 Running - -",
              "100000300000 200000 1 R - 2",
              "100000500000 14000 2 R+ - -",
              "100000500000 10000 1 Running - -",
              "100000510000 3000 1 DK 1 -",
              "100000513000 1000 1 Running - -",
              "100000514000 -1 1 I - -",
              "100000514000 -1 2 Running - -");
      assertThat(trace.rows(STATES, "blocked_function")).contains("foo+0x1/0x2");
      assertThat(trace.rows("__intrinsic_spurious_sched_wakeup", "ts", "irq_context"))
          .containsExactly("100000301000 -");
      assertThat(trace.rows(THREADS, "tid", "name", "upid"))
          .containsExactly("0 swapper 0", "100 a 1", "101 b 1");
      assertThat(trace.rows("_trace_bounds", "start_ts", "end_ts"))
          .containsExactly("100000200000 100000514000");
    }
  }

  @Test
  void shouldMakeSlicesAndCountersOfTracingMarks() throws IOException {
    String lines =
        """
                  a-b-101   (-----) [001] ...1   100.000350: tracing_mark_write: B|100|slice one|x
                  a-b-101   (-----) [001] .....  100.000352: print: B|100|inner
                  a-b-101   (-----) [001] ...1   100.000355: 0: E|100
                  a-b-101   (-----) [001] ...1   100.000360: print: E
                  a-b-101   (  100) [001] ...1   100.000390: tracing_mark_write: C|100|cnt|42
                  a-b-101   (  100) [001] ...1   100.000396: tracing_mark_write: hello
        """;
    try (TextTraceFixture trace = TextTraceFixture.ofLines(folder, lines)) {
      assertThat(trace.rows(SLICES, "ts", "dur", "name", "depth"))
          .containsExactly("100000350000 10000 slice one|x 0", "100000352000 3000 inner 1");
      assertThat(trace.rows(COUNTERS, "ts", "value")).containsExactly("100000390000 42.0");
      assertThat(trace.rows(STATS, "name", "value")).contains("systrace_parse_failure 1");
    }
  }

  @Test
  void shouldGiveEventsToNewestThreadOfTidWhenLineNamesEarlierProcess() throws IOException {
    String lines =
        """
                    w-7     (    1) [000] ....   100.000100: tracing_mark_write: B|1|first
                    w-7     (    2) [000] ....   100.000200: tracing_mark_write: B|2|second
                    w-7     (    1) [000] ....   100.000300: sched_switch: prev_comm=w prev_pid=7 \
        prev_prio=120 prev_state=S ==> next_comm=w next_pid=7 next_prio=120
        """;
    try (TextTraceFixture trace = TextTraceFixture.ofLines(folder, lines)) {
      assertThat(trace.rows(THREADS, "tid", "upid")).endsWith("7 1", "1 1", "2 2", "7 2");
      assertThat(trace.rows(SCHED, "ts", "utid")).containsExactly("100000300000 4");
    }
  }

  @Test
  void shouldMakeCountersOfFrequenciesAndTemperatures() throws IOException {
    String lines =
        """
                  a-b-101   (  100) [001] ...1   100.000397: cpu_frequency: state=1000 cpu_id=1
                  a-b-101   (  100) [001] ...1   100.000397: cpu_frequency_limits: min=100 max=900 cpu_id=1
                  a-b-101   (  100) [001] ...1   100.000398: cpu_idle: state=4294967295 cpu_id=2
                  a-b-101   (  100) [001] ...1   100.000399: clock_set_rate: clk1 state=5 cpu_id=0
                  a-b-101   (  100) [001] ...1   100.000399: clock_enable: clk1 state=1 cpu_id=0
                  a-b-101   (  100) [001] ...1   100.000402: thermal_temperature: thermal_zone=cpu0 id=1 \
        temp_prev=3 temp=4
                  a-b-101   (  100) [001] ...1   100.000403: cdev_update: type=fan target=3
                  a-b-101   (  100) [001] ...1   100.000404: cpu_frequency: state=1000 cpu_id=4294967295
        """;
    try (TextTraceFixture trace = TextTraceFixture.ofLines(folder, lines)) {
      assertThat(trace.rows(TRACKS, "name", "type", "cpu"))
          .containsExactly(
              "cpufreq cpu_frequency 1",
              "Cpu 1 Max Freq Limit cpu_max_frequency_limit 1",
              "Cpu 1 Min Freq Limit cpu_min_frequency_limit 1",
              "cpuidle cpu_idle 2",
              "clk1 Frequency clock_frequency -",
              "clk1 State clock_state -",
              "cpu0 Temperature thermal_temperature -",
              "fan Cooling Device cooling_device_counter -");
      assertThat(trace.rows(COUNTERS, "track_id", "value"))
          .containsExactly(
              "0 1000.0",
              "1 900.0",
              "2 100.0",
              "3 4.294967295E9",
              "4 5.0",
              "5 1.0",
              "6 4.0",
              "7 3.0");
    }
  }

  @Test
  void shouldMakeSlicesOfKernelWorkqueueFunctions() throws IOException {
    String lines =
        """
          kworker/1-77  ( 77) [001] ...1   100.000400: workqueue_execute_start: work struct 0xff: function foo_bar
          kworker/1-77  ( 77) [001] ...1   100.000401: workqueue_execute_end: work struct 0xff
        """;
    try (TextTraceFixture trace = TextTraceFixture.ofLines(folder, lines)) {
      assertThat(trace.rows(SLICES, "ts", "dur", "category", "name"))
          .containsExactly("100000400000 1000 workqueue foo_bar");
    }
  }

  @Test
  void shouldPutLinesIntoOrderOfTime() throws IOException {
    String lines =
        """
          b-2  ( 1) [001] ...1   2.000000: print: E|1
          b-2  ( 1) [001] ...1   1.000000: print: B|1|early
        """;
    try (TextTraceFixture trace = TextTraceFixture.ofLines(folder, lines)) {
      assertThat(trace.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("1000000000 1000000000 early");
    }
  }

  @Test
  void shouldReadSectionsOfHtml() throws IOException {
    String html =
        """
        <!DOCTYPE html>
        <html><body>
        <script class="trace-data" type="application/text">
        PROCESS DUMP
        USER           PID  PPID     VSZ    RSS WCHAN            PC S NAME                        COMM
        root             1     0   10632    860 SyS_epoll+  4cb6d4 S init                         init
        root           100     1       0      0 kthreadd         0 S worker one                   w
        USER           PID   TID CMD
        root             1     1 init
        root           100   101 helper of worker
        root           xxx   101 nothing
        </script>
        <script class="trace-data" type="application/text">
        CGROUP DUMP
        anything
        </script>
        <script class="trace-data" type="application/text">
        # tracer: nop
        #           TASK-PID    TGID   CPU#  ||||    TIMESTAMP  FUNCTION
             helper-101   (  100) [001] ...1   100.000350: tracing_mark_write: B|100|slice
        </script>
             helper-101   (  100) [001] ...1   100.000360: tracing_mark_write: E|100
        </body></html>
        """;
    try (TextTraceFixture trace = new TextTraceFixture(folder, html)) {
      assertThat(trace.rows(SLICES, "ts", "dur", "name")).containsExactly("100000350000 -1 slice");
      assertThat(trace.rows(PROCESSES, "pid", "name", "parent_upid"))
          .containsExactly("0 - -", "1 init 0", "100 worker 1");
      assertThat(trace.rows(THREADS, "tid", "name"))
          .containsExactly("0 swapper", "1 init", "100 -", "101 helper");
    }
  }

  @Test
  void shouldSkipTextThatAtracePrintsBeforeTrace() throws IOException {
    String text =
        "capturing trace... done\nTRACE:\n  b-2  ( 1) [001] ...1   1.000000: print: B|1|x\n";
    try (TextTraceFixture trace = new TextTraceFixture(folder, text)) {
      assertThat(trace.rows(SLICES, "name")).containsExactly("x");
      assertThat(trace.rows(STATS, "name", "value")).contains("systrace_parse_failure 0");
    }
  }

  @Test
  void shouldCountInvalidLines() throws IOException {
    String lines =
        """
        nothing
          b-2  ( 1) [x] ...1   1.000000: print: B|1|x
          b-2  ( 1) [001] ...1   1: print: B|1|x
          b-99999999999999999999  ( 1) [001] ...1   1.0: print: B|1|
          b-2  ( 1) [001] ...1   1.000000: print: B|1|of a line that is cut\
        """;
    try (TextTraceFixture trace = TextTraceFixture.ofLines(folder, lines)) {
      assertThat(trace.rows(STATS, "name", "value")).contains("systrace_parse_failure 3");
      assertThat(trace.rows(SLICES, "name")).containsExactly("[empty slice name]");
    }
  }

  @Test
  void shouldAcceptTextOfFtraceOnly() {
    SystraceImporter importer = new SystraceImporter();
    assertThat(importer.accepts(bytes("# tracer: nop\n#\n"))).isTrue();
    assertThat(importer.accepts(bytes("<html>\n"))).isTrue();
    assertThat(importer.accepts(bytes("capturing...\nTRACE:\n"))).isTrue();
    assertThat(importer.accepts(bytes("cpus=8\n"))).isTrue();
    assertThat(importer.accepts(bytes("[{\"ph\":\"X\"}]"))).isFalse();
    assertThat(importer.accepts(bytes("something else"))).isFalse();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void shouldMakeSlicesOfBinderCalls() throws IOException {
    String lines =
        """
        a-10  [000] ..... 1.000010: binder_command: cmd=0x40406300 BC_TRANSACTION
        a-10  [000] ..... 1.000011: binder_transaction: transaction=5 dest_node=4 dest_proc=20 \
        dest_thread=0 reply=0 flags=0x10 code=0x3
        b-20  [001] ..... 1.000021: binder_transaction_received: transaction=5
        b-20  [001] ..... 1.000031: binder_transaction: transaction=6 dest_node=0 dest_proc=10 \
        dest_thread=10 reply=1 flags=0x0 code=0x0
        a-10  [000] ..... 1.000041: binder_transaction_received: transaction=6
        a-10  [000] ..... 1.000050: binder_return: cmd=nothing
        """;
    try (TextTraceFixture trace = TextTraceFixture.ofLines(folder, lines)) {
      assertThat(trace.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("1000011000 30000 binder transaction", "1000021000 9999 binder reply");
      assertThat(trace.rows(STATS, "name", "value")).contains("systrace_parse_failure 1");
    }
  }
}
