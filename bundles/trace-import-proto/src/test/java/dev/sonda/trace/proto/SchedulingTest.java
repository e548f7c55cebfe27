package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class SchedulingTest {
  private static final String SCHED = "__intrinsic_sched_slice";
  private static final String STATES = "__intrinsic_thread_state";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldMakeSlicesAndStatesOfSwitches() throws IOException {
    bundle(
        0,
        events -> {
          switched(events, 100, 0, 0, 7, "seven");
          switched(events, 150, 7, 1, 8, "eight");
          waking(events, 160, 8, 7);
          switched(events, 200, 8, 0, 7, "seven");
        });
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SCHED, "ts", "dur", "utid", "end_state", "ucpu"))
          .containsExactly("100 50 1 S 0", "150 50 2 R 0", "200 -1 1 - 0");
      assertThat(tables.rows(STATES, "ts", "dur", "utid", "state", "waker_utid", "waker_id"))
          .containsExactly(
              "100 50 1 Running - -",
              "150 10 1 S - -",
              "150 50 2 Running - -",
              "160 40 1 R 2 2",
              "200 -1 2 R - -",
              "200 -1 1 Running - -");
      assertThat(tables.rows("__intrinsic_thread", "tid", "name"))
          .containsExactly("0 swapper", "7 seven", "8 eight");
    }
  }

  @Test
  void shouldPutEventsOfAllCpusIntoOrderOfTime() throws IOException {
    bundle(
        1,
        events -> {
          switched(events, 120, 0, 0, 9, "nine");
          switched(events, 140, 9, 1, 0, "swapper");
        });
    bundle(0, events -> switched(events, 110, 0, 0, 7, "seven"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SCHED, "ts", "ucpu")).containsExactly("110 0", "120 1", "140 1");
    }
  }

  @Test
  void shouldReadCompactSwitches() throws IOException {
    bundle(
        0,
        events ->
            events.message(
                4,
                compact ->
                    compact
                        .text(5, "seven")
                        .text(5, "eight")
                        .packed(1, 100, 50, 50)
                        .packed(2, 0, 1, 0)
                        .packed(3, 7, 8, 7)
                        .packed(4, 120, 110, 120)
                        .packed(6, 0, 1, 0)
                        .packed(7, 160)
                        .packed(8, 7)
                        .packed(9, 0)
                        .packed(10, 120)
                        .packed(11, 0)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SCHED, "ts", "dur", "utid", "end_state", "priority"))
          .containsExactly("150 50 2 R 110", "200 -1 1 - 120");
      assertThat(tables.rows(STATES, "ts", "dur", "utid", "state"))
          .containsExactly(
              "150 10 1 S", "150 50 2 Running", "160 40 1 R", "200 -1 2 R", "200 -1 1 Running");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("compact_sched_switch_skipped 1");
    }
  }

  @Test
  void shouldAssignThreadsToProcesses() throws IOException {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 10)
                .message(
                    2,
                    tree ->
                        tree.message(
                                1,
                                process -> process.number(1, 7).number(2, 1).text(3, "/bin/seven"))
                            .message(
                                2, thread -> thread.number(1, 8).text(2, "worker").number(3, 7))));
    bundle(0, events -> switched(events, 100, 0, 0, 8, "renamed"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_process", "pid", "name", "parent_upid"))
          .containsExactly("0 - -", "1 - -", "7 /bin/seven 1");
      assertThat(tables.rows("__intrinsic_thread", "tid", "name", "upid", "is_main_thread"))
          .containsExactly("0 swapper 0 1", "1 - 1 1", "7 - 2 1", "8 worker 2 0");
    }
  }

  @Test
  void shouldLeaveOutBundlesWithInvalidCpuNumbers() throws IOException {
    bundle(1 << 20, events -> switched(events, 100, 0, 0, 7, "seven"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SCHED, "ts")).isEmpty();
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("ftrace_events_with_bad_cpu 1");
    }
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  private void bundle(int cpu, java.util.function.Consumer<TraceMessageBuilder> events) {
    trace.message(
        1,
        packet ->
            packet.message(
                1,
                bundle -> {
                  bundle.number(1, cpu);
                  events.accept(bundle);
                }));
  }

  private static void switched(
      TraceMessageBuilder bundle, long time, int before, int state, int after, String afterName) {
    bundle.message(
        2,
        event ->
            event
                .number(1, time)
                .number(2, before)
                .message(
                    4,
                    content ->
                        content
                            .number(2, before)
                            .number(4, state)
                            .text(5, afterName)
                            .number(6, after)
                            .number(7, 120)));
  }

  private static void waking(TraceMessageBuilder bundle, long time, int waker, int pid) {
    bundle.message(
        2,
        event ->
            event.number(1, time).number(2, waker).message(20, content -> content.number(2, pid)));
  }
}
