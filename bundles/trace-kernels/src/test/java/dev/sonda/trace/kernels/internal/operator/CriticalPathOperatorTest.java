package dev.sonda.trace.kernels.internal.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.kernels.OperatorFixture;
import dev.sonda.trace.kernels.TableText;
import dev.sonda.trace.kernels.TestTableBuilder;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class CriticalPathOperatorTest {
  private static final String COLUMNS = "root_id,depth,ts,dur,blocker_id,blocker_utid,parent_id";

  private final TableMemory memory = new TableMemory();

  @AfterEach
  void free() {
    memory.close();
  }

  /** Thread 3 wakes thread 2, which wakes thread 1. */
  private Table runs() {
    return new TestTableBuilder("runs", memory)
        .longs("id", 1L, 2L, 3L)
        .longs("utid", 30L, 20L, 10L)
        .longs("ts", 0L, 40L, 90L)
        .longs("dur", 50L, 60L, 10L)
        .longs("idle_dur", null, 40L, 80L)
        .longs("waker_id", null, 1L, 2L)
        .longs("prev_id", null, null, null)
        .table();
  }

  private List<String> path(Table runs, @Nullable Long... roots) {
    Table starts = new TestTableBuilder("roots", memory).longs("root_node_id", roots).table();
    return TableText.of(OperatorFixture.apply(memory, "critical_path_walk", runs, starts));
  }

  @Test
  void shouldFollowWakeupsFromThreadToWakers() {
    assertThat(path(runs(), 3L))
        .containsExactly(COLUMNS, "3,0,90,10,3,10,3", "3,1,40,50,2,20,3", "3,2,10,30,1,30,3");
  }

  @Test
  void shouldLeaveOutRootsThatAreNull() {
    assertThat(path(runs(), null, 99L, 1L)).containsExactly(COLUMNS, "1,0,0,50,1,30,1");
  }

  @Test
  void shouldAttributeTimeToThreadItselfWhenNoThreadWokeIt() {
    Table runs =
        new TestTableBuilder("runs", memory)
            .longs("id", 1L, 2L)
            .longs("utid", 10L, 10L)
            .longs("ts", 0L, 50L)
            .longs("dur", 20L, 10L)
            .longs("idle_dur", 5L, 30L)
            .longs("waker_id", null, null)
            .longs("prev_id", null, 1L)
            .table();
    assertThat(path(runs, 2L)).containsExactly(COLUMNS, "2,0,20,30,2,10,2", "2,0,50,10,2,10,2");
  }
}
