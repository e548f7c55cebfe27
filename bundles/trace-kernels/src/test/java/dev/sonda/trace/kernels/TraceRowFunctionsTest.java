package dev.sonda.trace.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.FunctionArguments;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Row functions over a trace in which slice a (id 0) contains b (1), which contains c (2); a flow
 * leads from c to d (3) on another track.
 */
@Timeout(240)
class TraceRowFunctionsTest {
  private final TableMemory memory = new TableMemory();
  private final TableCatalog trace =
      new FakeTableCatalog(
          List.of(
              new TestTableBuilder("__intrinsic_slice", memory)
                  .longs("id", 0L, 1L, 2L, 3L)
                  .longs("parent_id", null, 0L, 1L, null)
                  .longs("ts", 10L, 20L, 30L, 40L)
                  .longs("dur", 90L, 50L, 5L, 5L)
                  .ints("track_id", 0, 0, 0, 1)
                  .ints("depth", 0, 1, 2, 0)
                  .texts("name", "a", null, "c", "d")
                  .doubles("share", 0.5, null, 1.5, 2.5)
                  .table(),
              new TestTableBuilder("__intrinsic_flow", memory)
                  .longs("id", 0L)
                  .longs("slice_out", 2L)
                  .longs("slice_in", 3L)
                  .table(),
              new TestTableBuilder("__intrinsic_stack_profile_callsite", memory)
                  .longs("id", 0L, 1L, 2L)
                  .longs("parent_id", null, 0L, 1L)
                  .table()));
  private final List<ScalarFunction> functions = TraceRowFunctions.over(trace).all();

  @AfterEach
  void free() {
    memory.close();
  }

  /** Function arguments that consist of one id. */
  private record Id(long value) implements FunctionArguments {
    @Override
    public long longValue(int parameter) {
      return value;
    }

    @Override
    public double doubleValue(int parameter) {
      throw new IllegalStateException("an id is an integer");
    }

    @Override
    public String stringValue(int parameter) {
      throw new IllegalStateException("an id is an integer");
    }

    @Override
    public MemorySegment textBytes(int parameter) {
      throw new IllegalStateException("an id is an integer");
    }
  }

  private @Nullable Object call(String name, long id) {
    ScalarFunction function =
        functions.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    return switch (function.body()) {
      case ScalarFunction.ToLong body -> body.apply(new Id(id));
      case ScalarFunction.ToNullableLong body -> body.apply(new Id(id));
      case ScalarFunction.ToLongs body -> body.apply(new Id(id));
      case ScalarFunction.ToDouble body -> body.apply(new Id(id));
      case ScalarFunction.ToNullableDouble body -> body.apply(new Id(id));
      case ScalarFunction.ToString body -> body.apply(new Id(id));
    };
  }

  @Test
  void shouldFindAncestorsAndDescendantsOfSlice() {
    assertThat(call("__intrinsic_ancestor_slice", 2)).isEqualTo(new long[] {0, 1});
    assertThat(call("__intrinsic_descendant_slice", 0)).isEqualTo(new long[] {1, 2});
    assertThat(call("__intrinsic_ancestor_slice", 3)).isEqualTo(new long[0]);
    assertThatThrownBy(() -> call("__intrinsic_ancestor_slice", 9)).hasMessage("no row with id 9");
  }

  @Test
  void shouldFindFlowsOfSlice() {
    assertThat(call("__intrinsic_following_flow", 0)).isEqualTo(new long[] {0});
    assertThat(call("__intrinsic_preceding_flow", 3)).isEqualTo(new long[] {0});
    assertThat(call("__intrinsic_directly_connected_flow", 0)).isEqualTo(new long[0]);
    assertThatThrownBy(() -> call("__intrinsic_following_flow", 9))
        .hasMessage("invalid slice id 9");
  }

  @Test
  void shouldFindCallersOfCallsite() {
    assertThat(call("__intrinsic_ancestor_callsite", 2)).isEqualTo(new long[] {0, 1});
    assertThatThrownBy(() -> call("__intrinsic_ancestor_callsite", 9))
        .hasMessage("no row with id 9");
  }

  @Test
  void shouldReadCellsOfSliceById() {
    assertThat(call("__cell_slice_ts", 1)).isEqualTo(20L);
    assertThat(call("__cell_slice_track_id", 3)).isEqualTo(1L);
    assertThat(call("__cell_slice_parent_id", 0)).isNull();
    assertThat(call("__cell_slice_name", 2)).isEqualTo("c");
    assertThat(call("__cell_slice_name", 1)).isNull();
    assertThat(call("__cell_slice_share", 2)).isEqualTo(1.5);
    assertThat(call("__cell_slice_share", 1)).isNull();
    assertThat(call("__cell_slice_ts", 9)).isNull();
    assertThat(functions).extracting(ScalarFunction::result).contains(ColumnType.STRING);
  }
}
