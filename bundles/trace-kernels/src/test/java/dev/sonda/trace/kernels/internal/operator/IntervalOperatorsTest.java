package dev.sonda.trace.kernels.internal.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.OperatorFixture;
import dev.sonda.trace.kernels.TableText;
import dev.sonda.trace.kernels.TestTableBuilder;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class IntervalOperatorsTest {
  private final TableMemory memory = new TableMemory();

  @AfterEach
  void free() {
    memory.close();
  }

  private List<String> apply(String operator, Object... arguments) {
    return TableText.of(OperatorFixture.apply(memory, operator, arguments));
  }

  private TestTableBuilder intervals(long[]... rows) {
    @Nullable Long[][] columns = new @Nullable Long[3][rows.length];
    for (int row = 0; row < rows.length; row++) {
      for (int column = 0; column < 3; column++) {
        columns[column][row] = rows[row][column];
      }
    }
    return new TestTableBuilder("t", memory)
        .longs("id", columns[0])
        .longs("ts", columns[1])
        .longs("dur", columns[2]);
  }

  private static long[] row(long... cells) {
    return cells;
  }

  @Test
  void shouldIntersectIntervalsThatOverlapWithinEachTable() {
    Table left = intervals(row(0, 0, 10), row(1, 2, 3), row(2, 20, 5)).table();
    Table right = intervals(row(7, 4, 17), row(8, 3, 1), row(9, 25, 1)).table();
    assertThat(apply("interval_intersect", left, right, "()"))
        .containsExactlyInAnyOrder(
            "ts,dur,id_0,id_1", "3,1,0,8", "4,6,0,7", "3,1,1,8", "4,1,1,7", "20,1,2,7");
  }

  @Test
  void shouldIntersectInstantsExceptAtEndOfInterval() {
    Table instants = intervals(row(0, 5, 0), row(1, 10, 0), row(2, 0, 0)).table();
    Table spans = intervals(row(3, 0, 5), row(4, 5, 5), row(5, 10, 0)).table();
    assertThat(apply("interval_intersect", instants, spans, ""))
        .containsExactlyInAnyOrder("ts,dur,id_0,id_1", "0,0,2,3", "5,0,0,4", "10,0,1,5");
  }

  @Test
  void shouldIntersectThreeTablesByPartitionsOfTextAndNull() {
    Table first =
        intervals(row(0, 0, 100), row(1, 0, 50), row(2, 0, 9)).texts("p", "a", null, "z").table();
    Table second = intervals(row(3, 10, 100), row(4, 20, 5)).texts("p", null, "a").table();
    Table third =
        intervals(row(5, 30, 100), row(6, 22, 1), row(7, 1, 1)).texts("p", null, "a", "b").table();
    assertThat(apply("interval_intersect", first, second, third, "(p)"))
        .containsExactlyInAnyOrder("ts,dur,id_0,id_1,id_2,p", "22,1,0,4,6,a", "30,20,1,3,5,null");
  }

  @Test
  void shouldNotMatchIntegerWithEqualDouble() {
    Table integers = intervals(row(0, 0, 9), row(1, 0, 9)).longs("p", 1L, null).table();
    Table doubles = intervals(row(2, 0, 9), row(3, 0, 9)).doubles("p", 1.0, null).table();
    assertThat(apply("interval_intersect", integers, doubles, "p"))
        .containsExactly("ts,dur,id_0,id_1,p", "0,9,1,3,null");
  }

  @Test
  void shouldOrderPartitionsByStartOfTheirFirstInterval() {
    Table late =
        intervals(row(0, 50, 9), row(1, 5, 9), row(2, 40, 9)).longs("p", 3L, 8L, 3L).table();
    Table early = intervals(row(3, 0, 99), row(4, 1, 99)).longs("p", 3L, 8L).table();
    assertThat(apply("interval_intersect", late, early, "p"))
        .containsExactly("ts,dur,id_0,id_1,p", "5,9,1,4,8", "40,9,2,3,3", "50,9,0,3,3");
  }

  @Test
  void shouldHaveNoIntersectionsWithEmptyTable() {
    Table some = intervals(row(0, 0, 9)).table();
    assertThat(apply("interval_intersect", some, intervals().table(), ""))
        .containsExactly("ts,dur,id_0,id_1");
    assertThat(apply("interval_intersect", some, "")).containsExactly("ts,dur,id_0", "0,9,0");
  }

  @Test
  void shouldRefuseNegativeTimesAndTooManyPartitionsOrTables() {
    Table good = intervals(row(0, 0, 9)).table();
    refused("only accepts positive", good, intervals(row(0, -1, 9)).table(), "");
    refused("non negative duration", good, intervals(row(0, 1, -1)).table(), "");
    refused("at most 4 partitions", good, good, "(a,b,c,d,e)");
    refused("has no column 'a'", good, good, "(a)");
    Object[] many = new Object[17];
    Arrays.fill(many, good);
    many[16] = "";
    refused("at most 15 tables", many);
  }

  private void refused(String message, Object... arguments) {
    assertThatThrownBy(() -> apply("interval_intersect", arguments))
        .isInstanceOf(OperatorException.class)
        .hasMessageContaining(message);
  }

  @Test
  void shouldPairEachStartWithFirstEndBehindIt() {
    Table starts = new TestTableBuilder("s", memory).longs("ts", 30L, 1L, 5L, 10L, 90L).table();
    Table ends = new TestTableBuilder("e", memory).longs("ts", 10L, 5L, 40L).table();
    assertThat(apply("interval_create", starts, ends))
        .containsExactly("ts,dur", "1,4", "5,5", "10,30", "30,10");
    assertThat(
            apply("interval_create", starts, new TestTableBuilder("e", memory).longs("ts").table()))
        .containsExactly("ts,dur");
  }

  private Table counter(double... values) {
    int rows = values.length;
    Long[] ids = new Long[rows];
    Long[] ts = new Long[rows];
    Long[] tracks = new Long[rows];
    Double[] boxed = new Double[rows];
    for (int row = 0; row < rows; row++) {
      ids[row] = (long) row;
      ts[row] = 10L * row + 10;
      tracks[row] = 4L;
      boxed[row] = values[row];
    }
    return new TestTableBuilder("counter", memory)
        .longs("id", ids)
        .longs("ts", ts)
        .longs("track_id", tracks)
        .doubles("value", boxed)
        .table();
  }

  @Test
  void shouldKeepFirstTwoAndLastOfEqualValuesBeforeChange() {
    assertThat(apply("counter_intervals", "leading", 100L, counter(5, 5, 5, 5, 7, 7, 7)))
        .containsExactly(
            "id,ts,dur,track_id,value,next_value,delta_value",
            "0,10,10,4,5.0,5.0,null",
            "1,20,20,4,5.0,5.0,0.0",
            "3,40,10,4,5.0,7.0,0.0",
            "4,50,10,4,7.0,7.0,2.0",
            "5,60,40,4,7.0,null,0.0");
  }

  @Test
  void shouldComputeCounterIntervalsPerTrack() {
    Table counter =
        new TestTableBuilder("counter", memory)
            .longs("id", 0L, 1L, 2L, 3L)
            .longs("ts", 10L, 20L, 5L, 30L)
            .longs("track_id", 2L, 1L, 1L, 2L)
            .doubles("value", 1.0, 2.0, 3.0, null)
            .table();
    assertThat(apply("counter_intervals", "LEADING", 40L, counter))
        .containsExactly(
            "id,ts,dur,track_id,value,next_value,delta_value",
            "2,5,15,1,3.0,2.0,null",
            "1,20,20,1,2.0,null,-1.0",
            "0,10,20,2,1.0,0.0,null",
            "3,30,10,2,0.0,null,-1.0");
    assertThatThrownBy(() -> apply("counter_intervals", "lagging", 40L, counter))
        .hasMessageContaining("'lagging' is not implemented");
    assertThatThrownBy(() -> apply("counter_intervals", "x", 40L, counter))
        .hasMessageContaining("has to be either");
  }

  @Test
  void shouldReadCounterWithoutValueAsZero() {
    Table counter =
        new TestTableBuilder("counter", memory)
            .longs("id", 0L, 1L, 2L)
            .longs("ts", 10L, 20L, 30L)
            .longs("track_id", 1L, 1L, 1L)
            .doubles("value", 1.5, null, 2.0)
            .table();
    assertThat(apply("counter_intervals", "leading", 40L, counter))
        .containsExactly(
            "id,ts,dur,track_id,value,next_value,delta_value",
            "0,10,10,1,1.5,0.0,null",
            "1,20,10,1,0.0,2.0,-1.5",
            "2,30,10,1,2.0,null,2.0");
  }
}
