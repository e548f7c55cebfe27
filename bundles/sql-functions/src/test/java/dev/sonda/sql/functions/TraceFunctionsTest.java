package dev.sonda.sql.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.testkit.tables.ArrayTable;
import dev.sonda.testkit.tables.FakeCatalog;
import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the functions that read clock snapshots, arguments and packages of a trace. */
class TraceFunctionsTest {
  private final Arena arena = Arena.ofShared();

  @AfterEach
  void close() {
    arena.close();
  }

  private PerfettoFunctions withClocks() {
    return PerfettoFunctions.over(
        new FakeCatalog()
            .with(
                new ArrayTable(arena, "__intrinsic_clock_snapshot")
                    .with("ts", 100L, 100L, 200L, 100L, 300L)
                    .with("clock_id", 1, 3, 1, 1, 1)
                    .with(
                        "clock_value",
                        1_700_000_000_000_001_000L,
                        7L,
                        1_700_000_000_000_001_050L,
                        5L,
                        1_700_000_000_000_001_400L)));
  }

  private PerfettoFunctions withArgs(@Nullable String[] keys, String[] types) {
    int rows = keys.length;
    @Nullable Integer[] sets = new @Nullable Integer[rows];
    @Nullable Long[] integers = new @Nullable Long[rows];
    @Nullable String[] texts = new @Nullable String[rows];
    @Nullable Double[] reals = new @Nullable Double[rows];
    for (int row = 0; row < rows; row++) {
      sets[row] = 7;
      integers[row] = -row - 1L;
      texts[row] = "text \"" + row + "\" ä\n";
      reals[row] = row / 3.0;
    }
    sets[0] = 3;
    return PerfettoFunctions.over(
        new FakeCatalog()
            .with(
                new ArrayTable(arena, "__intrinsic_args")
                    .with("arg_set_id", sets)
                    .with("key", keys)
                    .with("int_value", integers)
                    .with("string_value", texts)
                    .with("real_value", reals)
                    .with("value_type", types)));
  }

  private static @Nullable Object json(PerfettoFunctions functions, long set) {
    return FakeFunctionArguments.call(functions, "__intrinsic_arg_set_to_json", set);
  }

  @ParameterizedTest
  @CsvSource({
    "50, 1700000000000001000",
    "100, 1700000000000001000",
    "120, 1700000000000001020",
    "199, 1700000000000001050",
    "250, 1700000000000001100",
    "301, 1700000000000001401"
  })
  void shouldConvertTimeByPrecedingSnapshot(long ts, long expected) {
    assertThat(FakeFunctionArguments.call(withClocks(), "__intrinsic_to_realtime", ts))
        .isEqualTo(expected);
  }

  @Test
  void shouldWriteRealTimeInUtc() {
    assertThat(FakeFunctionArguments.call(withClocks(), "__intrinsic_abs_time_str", 120))
        .isEqualTo("2023-11-14T22:13:20.000001020");
    assertThat(FakeFunctionArguments.call(withClocks(), "__intrinsic_to_monotonic", 101))
        .isEqualTo(8L);
  }

  @Test
  void shouldAnswerNullWhenTraceHasNoSnapshots() {
    PerfettoFunctions none = PerfettoFunctions.over(new FakeCatalog());
    assertThat(FakeFunctionArguments.call(none, "__intrinsic_to_realtime", 1)).isNull();
    assertThat(FakeFunctionArguments.call(none, "__intrinsic_abs_time_str", 1)).isNull();
    assertThat(json(none, 1)).isEqualTo("{}");
  }

  @Test
  void shouldWriteSetOfArgumentsAsObject() {
    PerfettoFunctions functions =
        withArgs(
            new String[] {"x", "a.b[1].c", "a.b[0]", "a.p", "u", "n", "r", "s", "t"},
            new String[] {
              "int", "int", "bool", "pointer", "uint", "null", "real", "string", "json"
            });
    assertThat(json(functions, 3)).isEqualTo("{\"x\":-1}");
    assertThat(json(functions, 7))
        .isEqualTo(
            "{\"a\":{\"b\":[true,{\"c\":-2}],\"p\":\"0xfffffffffffffffc\"},"
                + "\"u\":18446744073709551611,\"n\":null,\"r\":2,"
                + "\"s\":\"text \\\"7\\\" \\u00e4\\n\",\"t\":\"text \\\"8\\\" \\u00e4\\n\"}");
    assertThat(json(functions, 5)).isEqualTo("{}");
  }

  @Test
  void shouldRefuseArgumentKeyNestedInScalarValue() {
    PerfettoFunctions functions =
        withArgs(new String[] {"x", "a", "a.b"}, new String[] {"int", "int", "int"});
    assertThatThrownBy(() -> json(functions, 7))
        .hasMessage("Failed to insert key a.b: tried to insert b into a non-dictionary object");
  }

  @Test
  void shouldWriteRealsWithSixteenDigits() {
    PerfettoFunctions functions =
        withArgs(new String[] {"x", "a", "b"}, new String[] {"int", "real", "real"});
    assertThat(json(functions, 7)).isEqualTo("{\"a\":0.3333333333333333,\"b\":0.6666666666666666}");
  }

  @ParameterizedTest
  @CsvSource({
    "0, AID_ROOT",
    "1013, AID_MEDIA",
    "101013, AID_MEDIA",
    "10001, com.google.android.gms",
    "1010002, org.app",
    "10003, uid=10003",
    "50007, SHARED_GID",
    "99001, ISOLATED_UID"
  })
  void shouldNamePackageOfUser(long uid, String expected) {
    PerfettoFunctions functions =
        PerfettoFunctions.over(
            new FakeCatalog()
                .with(
                    new ArrayTable(arena, "__intrinsic_package_list")
                        .with("uid", 10_001L, 10_001L, 10_002L, 10_002L)
                        .with(
                            "package_name",
                            "com.other",
                            "com.google.android.gms",
                            "com.android.providers.app",
                            "org.app")));
    assertThat(FakeFunctionArguments.call(functions, "_intrinsic_package_lookup", uid))
        .isEqualTo(expected);
  }
}
