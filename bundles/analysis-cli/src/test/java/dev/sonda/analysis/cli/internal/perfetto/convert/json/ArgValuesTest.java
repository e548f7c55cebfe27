package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ArgValuesTest {
  private static ArgValues values(Map<String, Object> byPath) {
    ArgValues values = new ArgValues();
    byPath.forEach(values::add);
    return values;
  }

  private static String json(Map<String, Object> byPath) {
    return JsonText.of(values(byPath).toMap());
  }

  private static String args(Map<String, Object> byPath) {
    return JsonText.of(new EventArgs(values(byPath)).args());
  }

  @Test
  void shouldNestPathsInObjectsAndLists() {
    assertThat(json(Map.of("a.b", 1, "a.c[1].d", "x", "a.c[0]", true, "e[1][0]", 2)))
        .isEqualTo("{\"a\":{\"b\":1,\"c\":[true,{\"d\":\"x\"}]},\"e\":[null,[2]]}");
  }

  @Test
  void shouldKeepBracketsThatAreNoIndexes() {
    assertThat(json(Map.of("map[key]", 1, "[0]", 2, "a[", 3)))
        .isEqualTo("{\"[0]\":2,\"a[\":3,\"map[key]\":1}");
  }

  /** A trace that names the element 999999 must not fill the memory. */
  @Test
  void shouldLeaveOutElementsOfVastIndexes() {
    assertThat(json(Map.of("a[999999]", 1))).isEqualTo("{\"a\":[]}");
  }

  @Test
  void shouldLimitElementsOfAllListsTogether() {
    ArgValues values = new ArgValues();
    for (int i = 0; i < 1000; i++) {
      values.add("list" + i + "[40000]", i);
    }
    long bytes = JsonText.of(values.toMap()).length();
    assertThat(bytes).isLessThan(400_000);
  }

  @Test
  void shouldKeepRestOfDeepPathAsOneName() {
    String path = "a.".repeat(50_000) + "a";
    String json = json(Map.of(path, 1));
    assertThat(json).startsWith("{\"a\":{\"a\":").contains("a.a.a").hasSizeLessThan(200_000);
  }

  @Test
  void shouldMoveDebugAnnotationsUpExceptFeignedFields() {
    assertThat(args(Map.of("debug.x", 1, "debug.legacy_event.phase", "Z", "y", 2)))
        .isEqualTo("{\"x\":1,\"y\":2}");
  }

  @Test
  void shouldTakeFieldsOfOldEventsOutOfArguments() {
    EventArgs args =
        new EventArgs(
            values(
                Map.of(
                    "legacy_event.phase",
                    "T",
                    "legacy_event.passthrough_utid",
                    3L,
                    "legacy_trace_source_id",
                    16L,
                    "x",
                    1)));
    assertThat(args.args()).containsOnlyKeys("x");
    assertThat(args.legacyPhase()).isEqualTo("T");
    assertThat(args.legacyNumber("passthrough_utid")).isEqualTo(3);
    assertThat(args.traceSourceId()).isEqualTo(16);
  }

  @Test
  void shouldRenamePlacesInSourceCode() {
    assertThat(
            args(
                Map.of(
                    "task.posted_from.function_name", "f",
                    "task.posted_from.file_name", "a.cc",
                    "task.posted_from.line_number", 7)))
        .isEqualTo("{\"src_file\":\"a.cc\",\"src_func\":\"f\",\"src_line\":7}");
    assertThat(args(Map.of("source.function_name", "g", "source.line_number", 9)))
        .isEqualTo("{\"file_name\":null,\"function_name\":\"g\",\"line_number\":9}");
  }

  @Test
  void shouldEscapeTextsAndWriteNumbersThatJsonLacksAsTexts() {
    assertThat(json(Map.of("a", "\"\\\n\u0001é", "b", Double.NaN, "c", 2.0, "d", 0.25)))
        .isEqualTo("{\"a\":\"\\\"\\\\\\n\\u0001é\",\"b\":\"NaN\",\"c\":2,\"d\":0.25}");
  }
}
