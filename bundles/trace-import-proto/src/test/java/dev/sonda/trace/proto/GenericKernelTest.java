package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Scheduling events of kernels other than Linux. */
@Timeout(240)
class GenericKernelTest {
  private static final int TASK_STATE = 117;
  private static final int CPU_FREQUENCY = 118;
  private static final int TASK_RENAME = 120;
  private static final int PROCESS_TREE = 122;
  private static final int GPU_FREQUENCY = 129;
  private static final int CREATED = 1;
  private static final int RUNNING = 3;
  private static final int SLEEPING = 4;
  private static final int DEAD = 7;
  private static final int DESTROYED = 8;

  private static final String SLICES = "__intrinsic_sched_slice";
  private static final String STATES = "__intrinsic_thread_state";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldMakeSlicesOfTasksThatRun() throws IOException {
    state(100, 1, 50, RUNNING);
    state(150, 1, 51, RUNNING);
    state(150, 1, 50, SLEEPING);
    state(170, 1, 51, SLEEPING);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "ucpu", "end_state"))
          .containsExactly("100 50 1 S", "150 20 1 S");
      assertThat(tables.rows(STATES, "ts", "dur", "state", "ucpu"))
          .containsExactly("100 50 Running 1", "150 -1 S -", "150 20 Running 1", "170 -1 S -");
    }
  }

  @Test
  void shouldWriteStartAndEndOfThreadFromTaskStates() throws IOException {
    state(100, 0, 50, CREATED);
    state(200, 0, 50, DEAD);
    state(300, 0, 50, DESTROYED);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_thread", "tid", "name", "start_ts", "end_ts"))
          .contains("50 task 100 300");
      assertThat(tables.rows(STATES, "dur", "state"))
          .containsExactly("100 Created", "100 Z", "-1 X");
    }
  }

  @Test
  void shouldCountStatesThatTaskCanNotHave() throws IOException {
    state(100, 0, 50, DEAD);
    state(200, 0, 50, RUNNING);
    state(300, 0, 50, CREATED);
    state(400, 0, 50, 99);
    state(500, 1 << 20, 50, RUNNING);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("generic_task_state_invalid_order 2", "task_state_invalid 2");
      assertThat(tables.rows(STATES, "state")).containsExactly("Z");
    }
  }

  @Test
  void shouldReadProcessesAndTheirMainThread() throws IOException {
    packet(
        0,
        PROCESS_TREE,
        tree ->
            tree.message(2, thread -> thread.number(1, 9).number(2, 7).text(3, "main").number(4, 1))
                .message(1, process -> process.number(1, 7).number(2, 1).text(3, "garden -x")));
    packet(10, TASK_RENAME, rename -> rename.number(1, 9).text(2, "gardener"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_process", "pid", "name", "cmdline"))
          .contains("7 garden garden -x");
      assertThat(tables.rows("__intrinsic_thread", "tid", "name", "is_main_thread", "is_idle"))
          .containsExactly("0 swapper 1 1", "9 main 1 0");
    }
  }

  @Test
  void shouldMakeCountersOfFrequencies() throws IOException {
    packet(100, CPU_FREQUENCY, event -> event.number(1, 2).number(2, 1_500_000));
    packet(100, GPU_FREQUENCY, event -> event.number(1, 1).number(2, 700));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_counter", "ts", "value"))
          .containsExactly("100 1500.0", "100 700.0");
      assertThat(tables.rows("__intrinsic_track", "name")).containsExactly("cpufreq", "gpufreq");
    }
  }

  private void state(long timeNs, int cpu, long tid, int state) {
    packet(
        timeNs,
        TASK_STATE,
        event -> event.number(1, cpu).text(2, "task").number(3, tid).number(4, state));
  }

  private void packet(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, timeNs).message(field, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
