package dev.sonda.trace.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.tables.FunctionArguments;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Functions of the value of a key in a set of arguments. */
@Timeout(240)
class TraceArgFunctionsTest {
  private final TableMemory memory = new TableMemory();

  @AfterEach
  void free() {
    memory.close();
  }

  /** A call's set and key. */
  private record SetAndKey(long set, String key) implements FunctionArguments {
    @Override
    public long longValue(int parameter) {
      return set;
    }

    @Override
    public double doubleValue(int parameter) {
      throw new IllegalStateException("no argument is a real number");
    }

    @Override
    public String stringValue(int parameter) {
      return key;
    }

    @Override
    public MemorySegment textBytes(int parameter) {
      return MemorySegment.ofArray(key.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static @Nullable Object call(Table args, String name, long set, String key) {
    List<ScalarFunction> functions =
        TraceRowFunctions.ofArguments(new FakeTableCatalog(List.of(args))).all();
    ScalarFunction function =
        functions.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    SetAndKey row = new SetAndKey(set, key);
    return switch (function.body()) {
      case ScalarFunction.ToNullableLong body -> body.apply(row);
      case ScalarFunction.ToNullableDouble body -> body.apply(row);
      case ScalarFunction.ToString body -> body.apply(row);
      default -> throw new IllegalStateException("no other function takes arguments");
    };
  }

  /** Arguments a = 7 and b = 'text', b = 2.5 and c = null, of these sets. */
  private Table args(int first, int second) {
    return new TestTableBuilder("__intrinsic_args", memory)
        .ints("arg_set_id", first, first, second, second)
        .texts("key", "a", "b", "b", "c")
        .longs("int_value", 7L, null, null, null)
        .doubles("real_value", null, null, 2.5, null)
        .texts("string_value", null, "text", null, null)
        .table();
  }

  private static void assertValues(Table args, int first, int second) {
    assertThat(call(args, "__arg_integer", first, "a")).isEqualTo(7L);
    assertThat(call(args, "__arg_text", first, "b")).isEqualTo("text");
    assertThat(call(args, "__arg_real", second, "b")).isEqualTo(2.5);
    assertThat(call(args, "__arg_text", second, "b")).isNull();
    assertThat(call(args, "__arg_integer", second, "a")).isNull();
    assertThat(call(args, "__arg_integer", second, "c")).isNull();
    for (long other : new long[] {first - 1, first + 1, second + 1, -1, Long.MAX_VALUE}) {
      assertThat(call(args, "__arg_integer", other, "a")).isNull();
    }
    for (String unknown : List.of("", "aa", "d", "é")) {
      assertThat(call(args, "__arg_text", first, unknown)).isNull();
    }
  }

  @Test
  void shouldFindSetsThatHaveTheNumberOfTheirFirstRow() {
    assertValues(args(0, 2), 0, 2);
  }

  @Test
  void shouldFindSetsWithOtherNumbers() {
    assertValues(args(1, 30), 1, 30);
  }

  @Test
  void shouldFindSetsInAnyOrder() {
    assertValues(args(5, 2), 5, 2);
  }

  @Test
  void shouldFindEachOfManyKeys() {
    int count = 100_000;
    Table args =
        new TestTableBuilder("__intrinsic_args", memory)
            .ints("arg_set_id", IntStream.range(0, count).boxed().toArray(Integer[]::new))
            .texts("key", IntStream.range(0, count).mapToObj(i -> "k" + i).toArray(String[]::new))
            .longs("int_value", IntStream.range(0, count).mapToLong(i -> 3L * i).toArray())
            .doubles("real_value", new Double[count])
            .texts("string_value", new String[count])
            .table();
    for (int set : new int[] {0, 1, 9, 65_535, 65_536, 77_777, count - 1}) {
      assertThat(call(args, "__arg_integer", set, "k" + set)).isEqualTo(3L * set);
      assertThat(call(args, "__arg_integer", set, "k" + (set + 1))).isNull();
    }
  }

  @Test
  void shouldHaveNoFunctionsWithoutArguments() {
    assertThat(TraceRowFunctions.ofArguments(new FakeTableCatalog(List.of())).all()).isEmpty();
  }

  @Test
  void shouldTellTypesOfValuesByKey() {
    Table args =
        new TestTableBuilder("__intrinsic_args", memory)
            .texts("key", "a", "b", "b", null, "a", "c")
            .texts("value_type", "int", "string", "real", "int", "int", null)
            .table();
    TraceArguments read = TraceArguments.of(new FakeTableCatalog(List.of(args))).orElseThrow();
    assertThat(read.typesOf("a")).containsExactly("int");
    assertThat(read.typesOf("b")).containsExactlyInAnyOrder("string", "real");
    assertThat(read.typesOf("c")).isEmpty();
    assertThat(read.typesOf("unknown")).isEmpty();
    assertThat(TraceArguments.of(new FakeTableCatalog(List.of()))).isEmpty();
  }
}
