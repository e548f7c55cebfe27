package dev.sonda.trace.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operators that read a trace's tables: a heap, allocations, samples and slices. */
@Timeout(240)
class TraceOperatorsTest {
  private static final List<String> SHOWN =
      List.of("id", "depth", "name", "count", "cumulative_count", "size", "cumulative_size");

  private final TableMemory memory = new TableMemory();

  @AfterEach
  void free() {
    memory.close();
  }

  private Table apply(String operator, List<Table> tables, @Nullable Object... arguments) {
    List<OperatorArgument> converted =
        Arrays.stream(arguments).map(TraceOperatorsTest::argument).toList();
    return TraceOperators.over(new FakeTableCatalog(tables)).all().stream()
        .filter(each -> each.name().equals(operator))
        .findFirst()
        .orElseThrow()
        .apply(new OperatorCall(converted, memory));
  }

  private static OperatorArgument argument(@Nullable Object argument) {
    return switch (argument) {
      case null -> new OperatorArgument.Nothing();
      case String text -> new OperatorArgument.Text(text);
      case Long number -> new OperatorArgument.WholeNumber(number);
      default -> throw new IllegalArgumentException("no argument: " + argument);
    };
  }

  private static List<String> shown(Table table) {
    int rows = (int) table.rows();
    return IntStream.range(0, rows)
        .mapToObj(row ->
            String.join(
                ",",
                table.columns().stream()
                    .filter(column -> SHOWN.contains(column.name()))
                    .map(column -> String.valueOf(TableText.cell(column, row)))
                    .toList()))
        .toList();
  }

  /** A heap graph: a root references b twice and, by a weak reference, c; b references the root. */
  private List<Table> heap() {
    return List.of(
        new TestTableBuilder("__intrinsic_heap_graph_object", memory)
            .longs("upid", 1L, 1L, 1L)
            .longs("graph_sample_ts", 9L, 9L, 9L)
            .longs("self_size", 10L, 20L, 40L)
            .longs("native_size", 0L, 5L, 0L)
            .ints("type_id", 0, 1, 1)
            .texts("root_type", "ROOT_JAVA_FRAME", null, null)
            .ints("root_distance", 0, 1, -1)
            .table(),
        new TestTableBuilder("__intrinsic_heap_graph_class", memory)
            .texts("name", "x", "B")
            .texts("deobfuscated_name", "A", null)
            .texts("kind", "KIND_WEAK_REFERENCE", "KIND_NORMAL")
            .table(),
        new TestTableBuilder("__intrinsic_heap_graph_reference", memory)
            .ints("owner_id", 0, 0, 0, 1)
            .ints("owned_id", 1, 1, 2, 0)
            .texts("field_name", "f", "g", "java.lang.ref.Reference.referent", "h")
            .table());
  }

  @Test
  void shouldGroupHeapObjectsByPathFromRoots() {
    assertThat(shown(apply("experimental_flamegraph", heap(), "graph", 9L, null, 1L, null, null)))
        .containsExactly(
            "0,0,A [ROOT_JAVA_FRAME],1,3,10,35", "1,1,B,1,2,20,25", "2,2,[native] B,1,1,5,5");
  }

  @Test
  void shouldRefuseTimeWithoutHeapGraph() {
    assertThatThrownBy(
            () -> apply("experimental_flamegraph", heap(), "graph", 8L, null, 1L, null, null))
        .isInstanceOf(OperatorException.class)
        .hasMessageContaining("no heap graph");
  }

  /** A profile: main calls one and two, each of which calls leaf. */
  private List<Table> profile() {
    return List.of(
        new TestTableBuilder("__intrinsic_stack_profile_callsite", memory)
            .longs("id", 0L, 1L, 2L, 3L, 4L)
            .longs("parent_id", null, 0L, 0L, 1L, 2L)
            .longs("depth", 0L, 1L, 1L, 2L, 2L)
            .longs("frame_id", 0L, 1L, 2L, 3L, 3L)
            .table(),
        new TestTableBuilder("__intrinsic_stack_profile_frame", memory)
            .texts("name", "main", "one", "two", "leaf")
            .texts("deobfuscated_name", null, null, "zwei", null)
            .longs("mapping", 0L, 0L, 0L, 1L)
            .longs("symbol_set_id", null, null, null, 7L)
            .table(),
        new TestTableBuilder("__intrinsic_stack_profile_mapping", memory)
            .texts("name", "/app.vdex", "/lib64/libart.so")
            .table(),
        new TestTableBuilder("__intrinsic_stack_profile_symbol", memory)
            .longs("symbol_set_id", 7L, 7L)
            .texts("name", "inlined", "outer")
            .texts("source_file", "a.c", "b.c")
            .longs("line_number", 1L, 2L)
            .table(),
        new TestTableBuilder("__intrinsic_heap_profile_allocation", memory)
            .longs("ts", 1L, 2L, 99L)
            .longs("upid", 1L, 1L, 1L)
            .longs("callsite_id", 3L, 4L, 4L)
            .longs("size", 100L, -30L, 1000L)
            .longs("count", 2L, -1L, 1L)
            .table(),
        new TestTableBuilder("__intrinsic_thread", memory).longs("upid", null, 1L).table(),
        new TestTableBuilder("__intrinsic_profiler_task_context", memory)
            .longs("id", 0L)
            .longs("utid", 1L)
            .table(),
        new TestTableBuilder("__intrinsic_profiler_sample", memory)
            .longs("ts", 10L, 20L, 30L)
            .longs("callsite_id", 3L, 4L, 4L)
            .longs("task_context_id", 0L, 0L, 0L)
            .table());
  }

  @Test
  void shouldSumNativeAllocationsUntilGivenTime() {
    Table flame = apply("experimental_flamegraph", profile(), "native", 2L, null, 1L, null, null);
    assertThat(shown(flame))
        .containsExactly(
            "0,0,main,0,1,0,70",
            "1,1,one,0,2,0,100",
            "2,1,zwei,0,-1,0,-30",
            "3,2,outer,0,2,0,100",
            "4,3,inlined,2,2,100,100",
            "5,2,outer,0,-1,0,-30",
            "6,3,inlined,-1,-1,-30,-30");
  }

  @Test
  void shouldCountSamplesOfTimeRangeBelowFrameName() {
    assertThat(
            shown(
                apply(
                    "experimental_flamegraph",
                    profile(),
                    "perf",
                    null,
                    ">=20,<=30",
                    null,
                    "1,2",
                    "ZWEI")))
        .containsExactly(
            "0,0,main,0,2,0,2", "1,1,zwei,0,2,0,2", "2,2,outer,0,2,0,2", "3,3,inlined,2,2,2,2");
  }

  @Test
  void shouldRefuseUnknownProfileTypeAndTimeBoundOfFlamegraph() {
    assertThatThrownBy(
            () -> apply("experimental_flamegraph", List.of(), "cpu", 2L, null, 1L, null, null))
        .hasMessageContaining("profiles are 'graph', 'native' and 'perf'");
    assertThatThrownBy(
            () -> apply("experimental_flamegraph", List.of(), "perf", null, "10", 1L, null, null))
        .hasMessageContaining("a time is bounded as >=1000");
  }

  @Test
  void shouldAnnotateRuntimeFramesOfCallstack() {
    assertThat(TableText.rows(apply("experimental_annotated_callstack", profile(), 3L)))
        .containsExactly("3,2,1,3,common-frame", "1,1,0,1,interp", "0,0,null,0,interp");
    assertThat(apply("experimental_annotated_callstack", profile(), new Object[] {null}).rows())
        .isZero();
  }

  @Test
  void shouldPlaceTallestSlicesFirst() {
    List<Table> slices =
        List.of(
            new TestTableBuilder("__intrinsic_slice", memory)
                .longs("id", 0L, 1L, 2L, 3L, 4L)
                .longs("parent_id", null, null, 1L, null, null)
                .longs("track_id", 0L, 1L, 1L, 0L, 5L)
                .longs("ts", 0L, 5L, 6L, 20L, 0L)
                .longs("dur", 10L, 10L, 2L, -1L, 10L)
                .longs("depth", 0L, 0L, 1L, 0L, 0L)
                .table());
    assertThat(TableText.rows(apply("experimental_slice_layout", slices, "0, 1")))
        .containsExactly("0,2", "1,0", "2,1", "3,0");
  }
}
