package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sonda.engine.EngineException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Standard modules: their tables and views are compiled when a statement names them. */
@Timeout(240)
class PerfettoStandardModulesTest {
  @TempDir Path folder;
  private PerfettoSqlFixture trace;

  @BeforeEach
  void openTrace() throws Exception {
    trace = PerfettoSqlFixture.open(folder, Map.of());
  }

  @AfterEach
  void closeTrace() {
    trace.close();
  }

  private void createStates() throws Exception {
    trace.rows("CREATE PERFETTO TABLE thread_state AS SELECT 1 AS utid, 'R' AS state, 5 AS dur");
  }

  @Test
  void shouldDefineTableWhenItIsNamed() throws Exception {
    trace.rows("INCLUDE PERFETTO MODULE sched.time_in_state");
    createStates();
    assertThat(trace.rows("SELECT state, time_in_state FROM SCHED_TIME_IN_STATE_FOR_THREAD"))
        .containsExactly("R|5");
  }

  @Test
  void shouldKeepNameOfTableThatNoStatementHasNamed() throws Exception {
    createStates();
    trace.rows("INCLUDE PERFETTO MODULE sched.time_in_state");
    String create = "CREATE PERFETTO TABLE sched_time_in_state_for_thread AS SELECT 1 AS a";
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> trace.rows(create))
        .withMessageContaining("there is a table or view sched_time_in_state_for_thread already");
    trace.rows("DROP TABLE sched_time_in_state_for_thread");
    assertThatExceptionOfType(EngineException.class)
        .isThrownBy(() -> trace.rows("SELECT * FROM sched_time_in_state_for_thread"))
        .withMessageContaining("there is no table sched_time_in_state_for_thread");
    trace.rows(create);
    assertThat(trace.rows("SELECT * FROM sched_time_in_state_for_thread")).containsExactly("1");
  }

  @Test
  void shouldKeepRowsOfTheTimeOfIncludeWhenTableIsReplaced() throws Exception {
    createStates();
    trace.rows("INCLUDE PERFETTO MODULE sched.time_in_state");
    trace.rows(
        "CREATE OR REPLACE PERFETTO TABLE sched_time_in_state_for_thread AS"
            + " SELECT 1 AS utid, 'R' AS state, 9 AS percentage_in_state, 5 AS time_in_state,"
            + " 5 AS total_runtime");
    assertThat(trace.rows("SELECT percentage_in_state FROM sched_time_in_state_for_thread"))
        .containsExactly("9");
    assertThat(trace.rows("SELECT runnable FROM sched_percentage_of_time_in_state"))
        .containsExactly("100");
  }

  private void createMemoryCounter() throws Exception {
    trace.rows(
        "CREATE PERFETTO TABLE counter AS SELECT 1 AS id, 10 AS ts, 7 AS track_id, 4 AS value");
    trace.rows(
        "CREATE PERFETTO TABLE process_counter_track AS"
            + " SELECT 7 AS id, 3 AS upid, 'mem.rss.anon' AS name");
    trace.rows("CREATE PERFETTO TABLE trace_bounds AS SELECT 0 AS start_ts, 30 AS end_ts");
  }

  @Test
  void shouldKeepRowsOfTheTimeOfIncludeWhenFunctionIsReplaced() throws Exception {
    createMemoryCounter();
    trace.rows("CREATE OR REPLACE PERFETTO FUNCTION trace_end() RETURNS LONG AS SELECT 19");
    trace.rows("INCLUDE PERFETTO MODULE linux.memory.process");
    trace.rows("CREATE OR REPLACE PERFETTO FUNCTION trace_end() RETURNS LONG AS SELECT 99");
    assertThat(trace.rows("SELECT trace_end(), dur FROM _memory_rss_and_swap_per_process_table"))
        .containsExactly("99|10");
  }

  @Test
  void shouldKeepRowsOfTheTimeOfIncludeWhenFunctionOfPreludeIsReplaced() throws Exception {
    createMemoryCounter();
    trace.rows("INCLUDE PERFETTO MODULE linux.memory.process");
    trace.rows("CREATE OR REPLACE PERFETTO FUNCTION trace_end() RETURNS LONG AS SELECT 99");
    assertThat(trace.rows("SELECT trace_end(), dur FROM _memory_rss_and_swap_per_process_table"))
        .containsExactly("99|21");
  }

  @Test
  void shouldSayInWhichModuleDefinitionIsWrong() throws Exception {
    trace.rows("CREATE PERFETTO TABLE thread_state AS SELECT 1 AS a");
    trace.rows("INCLUDE PERFETTO MODULE sched.time_in_state");
    for (int round = 0; round < 2; round++) {
      assertThatExceptionOfType(EngineException.class)
          .isThrownBy(() -> trace.rows("SELECT * FROM sched_time_in_state_for_thread"))
          .withMessageContaining("utid")
          .withMessageContaining("sched.time_in_state");
    }
  }
}
