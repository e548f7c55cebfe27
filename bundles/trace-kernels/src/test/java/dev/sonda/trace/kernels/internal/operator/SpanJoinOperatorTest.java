package dev.sonda.trace.kernels.internal.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.kernels.OperatorException;
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
class SpanJoinOperatorTest {
  private final TableMemory memory = new TableMemory();

  @AfterEach
  void free() {
    memory.close();
  }

  private TestTableBuilder table(String name) {
    return new TestTableBuilder(name, memory);
  }

  private List<String> join(String operator, Table left, String leftBy, Table right, String by) {
    return TableText.of(OperatorFixture.apply(memory, operator, left, leftBy, right, by));
  }

  private Table spans(String name, String value, @Nullable Long[]... rows) {
    return table(name)
        .longs("ts", column(0, rows))
        .longs("dur", column(1, rows))
        .longs(value, column(2, rows))
        .table();
  }

  private Table partitioned(String name, String value, @Nullable Long[]... rows) {
    return table(name)
        .longs("ts", column(0, rows))
        .longs("dur", column(1, rows))
        .longs("part", column(2, rows))
        .longs(value, column(3, rows))
        .table();
  }

  private static @Nullable Long[] column(int index, @Nullable Long[]... rows) {
    @Nullable Long[] column = new @Nullable Long[rows.length];
    for (int row = 0; row < rows.length; row++) {
      column[row] = rows[row][index];
    }
    return column;
  }

  private static @Nullable Long[] row(@Nullable Object... cells) {
    @Nullable Long[] row = new @Nullable Long[cells.length];
    for (int i = 0; i < cells.length; i++) {
      row[i] = cells[i] == null ? null : ((Number) cells[i]).longValue();
    }
    return row;
  }

  @Test
  void shouldPutTimeAndPartitionBeforeLeftAndRightColumns() {
    Table left =
        table("l")
            .texts("n", "x")
            .longs("part", 1L)
            .ints("ts", 10)
            .doubles("d", 1.5)
            .longs("dur", 10L)
            .table();
    Table right =
        table("r").longs("ts", 15L).longs("part", 1L).texts("m", "y").longs("dur", 10L).table();
    assertThat(join("span_join", left, "part", right, "part"))
        .containsExactly("ts,dur,part,n,d,m", "15,5,1,x,1.5,y");
  }

  @Test
  void shouldJoinUnsortedRowsInOrderOfPartitionAndTime() {
    Table left = partitioned("l", "a", row(50, 40, 1, 2), row(10, 90, 0, 3), row(10, 40, 1, 1));
    Table right = partitioned("r", "b", row(0, 1000, 1, 7), row(0, 1000, 0, 8));
    assertThat(join("span_join", left, "part", right, "part"))
        .containsExactly("ts,dur,part,a,b", "10,90,0,3,8", "10,40,1,1,7", "50,40,1,2,7");
  }

  @Test
  void shouldNotJoinAdjacentSpans() {
    Table left = spans("l", "a", row(0, 10, 1));
    Table right = spans("r", "b", row(10, 10, 2));
    assertThat(join("span_join", left, "", right, "")).containsExactly("ts,dur,a,b");
    assertThat(join("span_left_join", left, "", right, ""))
        .containsExactly("ts,dur,a,b", "0,10,1,null");
    assertThat(join("span_outer_join", left, "", right, ""))
        .containsExactly("ts,dur,a,b", "0,10,1,null", "10,10,null,2");
  }

  @Test
  void shouldKeepInstantsAndSpansThatNeverEnded() {
    Table left = partitioned("l", "a", row(1, 0, 0, 1), row(5, -1, 0, 2), row(2, 0, 1, 3));
    Table right = partitioned("r", "b", row(1, 2, 0, 4), row(5, 0, 0, 5), row(1, 1, 1, 6));
    assertThat(join("span_outer_join", left, "part", right, "part"))
        .containsExactly(
            "ts,dur,part,a,b",
            "1,0,0,1,4",
            "1,2,0,null,4",
            "5,-1,0,2,5",
            "5,-1,0,2,null",
            "1,1,1,null,6",
            "2,0,1,3,null");
  }

  @Test
  void shouldOuterJoinEachPartitionWithWholeUnpartitionedTable() {
    Table left =
        partitioned(
            "l",
            "a",
            row(100, 400, 1, 10),
            row(500, 100, 1, 11),
            row(500, 50, 2, 12),
            row(600, 100, 3, 13));
    Table right =
        spans("r", "b", row(50, 100, 14), row(550, 50, 15), row(600, 50, 16), row(900, 500, 17));
    assertThat(join("span_outer_join", left, "part", right, ""))
        .containsExactly(
            "ts,dur,part,a,b",
            "50,50,1,null,14",
            "100,50,1,10,14",
            "150,350,1,10,null",
            "500,50,1,11,null",
            "550,50,1,11,15",
            "600,50,1,null,16",
            "900,500,1,null,17",
            "50,100,2,null,14",
            "500,50,2,12,null",
            "550,50,2,null,15",
            "600,50,2,null,16",
            "900,500,2,null,17",
            "50,100,3,null,14",
            "550,50,3,null,15",
            "600,50,3,13,16",
            "650,50,3,13,null",
            "900,500,3,null,17");
  }

  @Test
  void shouldLeftJoinPartitionsWithUnpartitionedTable() {
    Table left =
        partitioned("l", "a", row(100, 400, 1, 111), row(500, 50, 3, 222), row(0, 1000, 5, 444));
    Table right = spans("r", "b", row(50, 200, 7), row(400, 250, 8));
    assertThat(join("span_left_join", left, "part", right, ""))
        .containsExactly(
            "ts,dur,part,a,b",
            "100,150,1,111,7",
            "250,150,1,111,null",
            "400,100,1,111,8",
            "500,50,3,222,8",
            "0,50,5,444,null",
            "50,200,5,444,7",
            "250,150,5,444,null",
            "400,250,5,444,8",
            "650,350,5,444,null");
  }

  @Test
  void shouldKeepLeftSpansOfPartitionsThatRightTableLacks() {
    Table left = partitioned("l", "a", row(500, 100, 10, 1));
    assertThat(
            join(
                "span_left_join", left, "part", partitioned("r", "b", row(500, 100, 5, 2)), "part"))
        .containsExactly("ts,dur,part,a,b", "500,100,10,1,null");
    assertThat(join("span_left_join", left, "part", partitioned("r", "b"), "part"))
        .containsExactly("ts,dur,part,a,b", "500,100,10,1,null");
    assertThat(join("span_left_join", left, "part", spans("r", "b"), ""))
        .containsExactly("ts,dur,part,a,b", "500,100,10,1,null");
  }

  @Test
  void shouldOuterJoinEmptyTables() {
    Table some = spans("l", "a", row(100, 400, 1), row(600, 100, 2));
    assertThat(join("span_outer_join", some, "", spans("r", "b"), ""))
        .containsExactly("ts,dur,a,b", "100,400,1,null", "600,100,2,null");
    assertThat(join("span_outer_join", spans("l", "a"), "", spans("r", "b", row(1, 2, 3)), ""))
        .containsExactly("ts,dur,a,b", "1,2,null,3");
    assertThat(join("span_outer_join", spans("l", "a"), "", spans("r", "b"), ""))
        .containsExactly("ts,dur,a,b");
    assertThat(join("span_join", spans("l", "a"), "", spans("r", "b", row(1, 2, 3)), ""))
        .containsExactly("ts,dur,a,b");
  }

  @Test
  void shouldLeaveOutRowsWhosePartitionIsNull() {
    Table left = partitioned("l", "a", row(0, 10, null, 1), row(0, 10, 2, 2));
    Table right = partitioned("r", "b", row(0, 10, null, 3), row(5, 10, 2, null));
    assertThat(join("span_outer_join", left, "part", right, "part"))
        .containsExactly("ts,dur,part,a,b", "0,5,2,2,null", "5,5,2,2,null", "10,5,2,null,null");
  }

  @Test
  void shouldTreatRowsAsInstantsWhenTableHasNoDurations() {
    Table left = table("l").longs("ts", 3L, 12L).longs("a", 1L, 2L).table();
    assertThat(join("span_join", left, "", spans("r", "b", row(0, 10, 9)), ""))
        .containsExactly("ts,dur,a,b", "3,0,1,9");
  }

  @Test
  void shouldRefuseTablesWithMissingOrMismatchedColumns() {
    Table spans = partitioned("l", "a", row(0, 1, 2, 3));
    Table instants = table("i").longs("ts", 3L).table();
    refused("must be present in at least one of tables i and i", instants, "", instants, "");
    refused("Missing ts column in table n", table("n").longs("dur", 1L).table(), "", spans, "");
    refused("Missing partition column 'x' in table 'l'", spans, "x", spans, "x");
    refused("cannot be any of {ts, dur} for table l", spans, "dur", spans, "dur");
    refused("mismatching partitions", spans, "part", spans, "a");
    refused("would have two columns 'a'", spans, "part", spans, "part");
    Table texts = table("t").longs("ts", 1L).longs("dur", 1L).texts("part", "x").table();
    refused("partition is not an INT column", texts, "part", spans, "part");
  }

  private void refused(String message, Table left, String leftBy, Table right, String rightBy) {
    assertThatThrownBy(() -> join("span_join", left, leftBy, right, rightBy))
        .isInstanceOf(OperatorException.class)
        .hasMessageContaining(message);
  }
}
