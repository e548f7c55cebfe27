package dev.sonda.trace.kernels.internal.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
class SliceOperatorsTest {
  private final TableMemory memory = new TableMemory();

  @AfterEach
  void free() {
    memory.close();
  }

  /**
   * Slices on two tracks: a(b(c),d,e) with an instant at its end, and f beside a; on the other
   * track g, which never ended and contains h.
   */
  private Table slices() {
    return new TestTableBuilder("slice", memory)
        .longs("id", 0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L)
        .longs("ts", 0L, 0L, 1L, 50L, 100L, 100L, 5L, 500L)
        .longs("dur", 100L, 40L, 2L, 10L, 0L, 30L, -1L, 3L)
        .longs("track_id", 1L, 1L, 1L, 1L, 1L, 1L, 2L, 2L)
        .longs("depth", 0L, 1L, 2L, 1L, 1L, 0L, 0L, 1L)
        .longs("parent_id", null, 0L, 1L, 0L, 0L, null, null, 6L)
        .texts("name", "a", "b", "c", "d", "e", "f", "g", "h")
        .table();
  }

  private Table ids(@Nullable Long... ids) {
    return new TestTableBuilder("starts", memory).longs("id", ids).table();
  }

  /** The operator's result, as pairs of start and slice name. */
  private List<String> names(String operator, Table starts) {
    Table found = OperatorFixture.apply(memory, operator, slices(), starts);
    assertThat(TableText.of(found).getFirst())
        .isEqualTo("start_id,id,ts,dur,track_id,depth,parent_id,name");
    return TableText.rows(found).stream()
        .map(row -> row.split(",", -1))
        .map(cells -> cells[0] + cells[7])
        .toList();
  }

  @Test
  void shouldFindAncestorsOutermostFirst() {
    assertThat(names("ancestor_slice", ids(2L, null, 0L, 4L, 2L)))
        .containsExactly("2a", "2b", "4a", "2a", "2b");
  }

  @Test
  void shouldFindDescendantsAlsoAtEndsOfSlice() {
    assertThat(names("descendant_slice", ids(0L, 1L, 5L, null, 6L)))
        .containsExactly("0b", "0c", "0d", "0e", "1c", "6h");
  }

  @Test
  void shouldRefuseUnknownIdsAndMissingOrWrongArguments() {
    assertThatThrownBy(() -> names("ancestor_slice", ids(99L))).hasMessage("no row with id 99");
    assertThatThrownBy(() -> names("descendant_slice", ids(-1L))).hasMessage("no row with id -1");
    assertThatThrownBy(() -> flows("following_flow", ids(99L))).hasMessage("invalid slice id 99");
    assertThatThrownBy(
            () -> OperatorFixture.apply(memory, "following_flow", slices(), ids(1L), ids(1L)))
        .hasMessage("table 'starts' has no column 'slice_out'");
    assertThatThrownBy(() -> names("following_flow", ids(1L))).hasMessage("argument 3 is missing");
    assertThatThrownBy(() -> OperatorFixture.apply(memory, "ancestor_slice", "x", 1L))
        .hasMessage("argument 1 must be a table");
  }

  @Test
  void shouldFindSlicesByIdsThatAreNotRowNumbers() {
    Table slices =
        new TestTableBuilder("slice", memory)
            .longs("id", 100L, 70L)
            .longs("ts", 0L, 1L)
            .longs("dur", 10L, 1L)
            .longs("track_id", 1L, 1L)
            .longs("depth", 0L, 1L)
            .longs("parent_id", null, 100L)
            .table();
    assertThat(TableText.rows(OperatorFixture.apply(memory, "ancestor_slice", slices, ids(70L))))
        .containsExactly("70,100,0,10,1,0,null");
    assertThat(TableText.rows(OperatorFixture.apply(memory, "descendant_slice", slices, ids(100L))))
        .containsExactly("100,70,1,1,1,1,100");
  }

  /** The operator's result with the flows c → h, d → f, f → g, h → c. */
  private List<String> flows(String operator, Table starts) {
    Table flow =
        new TestTableBuilder("flow", memory)
            .longs("id", 0L, 1L, 2L, 3L)
            .longs("slice_out", 2L, 3L, 5L, 7L)
            .longs("slice_in", 7L, 5L, 6L, 2L)
            .table();
    Table found = OperatorFixture.apply(memory, operator, slices(), flow, starts);
    return TableText.rows(found).stream().map(row -> row.substring(0, 3)).toList();
  }

  @Test
  void shouldFollowFlowsInBothDirectionsFromSlice() {
    assertThat(flows("directly_connected_flow", ids(5L, 0L))).containsExactly("5,1", "5,2");
    assertThat(flows("directly_connected_flow", ids(3L))).containsExactly("3,1", "3,2");
    assertThat(flows("directly_connected_flow", ids(6L))).containsExactly("6,2", "6,1");
  }

  @Test
  void shouldFollowFlowsOutOfSliceAndItsDescendants() {
    assertThat(flows("following_flow", ids(0L, null, 5L)))
        .containsExactly("0,0", "0,1", "0,3", "0,2", "5,2", "5,3", "5,0");
  }

  @Test
  void shouldFollowFlowsBackIntoSliceAndItsAncestors() {
    assertThat(flows("preceding_flow", ids(7L))).containsExactly("7,0", "7,2", "7,3", "7,1");
    assertThat(flows("preceding_flow", ids(5L))).containsExactly("5,1");
  }
}
