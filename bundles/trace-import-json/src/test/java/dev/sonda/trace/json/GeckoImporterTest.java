package dev.sonda.trace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class GeckoImporterTest {
  private static final String SAMPLES = "__intrinsic_profiler_sample";
  private static final String CALLSITES = "__intrinsic_stack_profile_callsite";
  private static final String FRAMES = "__intrinsic_stack_profile_frame";
  private static final String MAPPINGS = "__intrinsic_stack_profile_mapping";
  private static final String SLICES = "__intrinsic_slice";

  private static final String STACKS =
      """
      "frameTable": {"func": [0, 1]},
      "funcTable": {"name": [1, 0]},
      "stackTable": {"prefix": [null, 0], "frame": [0, 1]}\
      """;

  @TempDir Path folder;

  /** A profile with one thread. */
  private JsonTraceFixture ofThread(String fields) throws IOException {
    return JsonTraceFixture.ofProfile(
        folder,
        """
        {"meta": {"categories": [{"name": "Other", "subcategories": ["x"]}, {"name": "DOM"}]},
         "threads": [{"name": "main", "tid": 7, "pid": "5", %s}]}\
        """
            .formatted(fields));
  }

  @Test
  void shouldImportSamplesWithStacks() throws IOException {
    try (JsonTraceFixture trace =
        ofThread(
            """
            "stringArray": ["leaf", "root (in libc.so)"], %s,
            "samples": {"stack": [1, null, 0], "time": [1.5, 2, 3]}\
            """
                .formatted(STACKS))) {
      assertThat(trace.rows(SAMPLES, "ts", "callsite_id", "source"))
          .containsExactly("1500000 1 gecko", "3000000 0 gecko");
      assertThat(trace.rows(CALLSITES, "depth", "parent_id", "frame_id"))
          .containsExactly("0 - 0", "1 0 1");
      assertThat(trace.rows(FRAMES, "name", "mapping")).containsExactly("root 0", "leaf 1");
      assertThat(trace.rows(MAPPINGS, "name")).containsExactly("libc.so", "gecko");
      assertThat(trace.rows("__intrinsic_thread", "tid", "name")).contains("7 main");
      assertThat(trace.rows("__intrinsic_process", "pid")).contains("5");
    }
  }

  @Test
  void shouldAddDifferencesOfTimes() throws IOException {
    try (JsonTraceFixture trace =
        ofThread(
            """
            "stringArray": ["leaf", "root"], %s,
            "samples": {"stack": [0, 0, 0], "timeDeltas": [1, 0.5, 2]}\
            """
                .formatted(STACKS))) {
      assertThat(trace.rows(SAMPLES, "ts")).containsExactly("1000000", "1500000", "3500000");
    }
  }

  /** The order of the columns is that of the schema, which may come after the rows. */
  @Test
  void shouldImportTablesOfRowsWithSchema() throws IOException {
    try (JsonTraceFixture trace =
        ofThread(
            """
            "stringTable": ["root", "leaf"],
            "frameTable": {"schema": {"location": 0, "line": 1}, "data": [[0], [1, 12]]},
            "stackTable": {"data": [[0, null], [1, 0]], "schema": {"frame": 0, "prefix": 1}},
            "samples": {"schema": {"stack": 0, "time": 1}, "data": [[1, 2.5], [0, 3], [null, 4]]}
            """)) {
      assertThat(trace.rows(SAMPLES, "ts", "callsite_id"))
          .containsExactly("2500000 1", "3000000 0");
      assertThat(trace.rows(FRAMES, "name")).containsExactly("root", "leaf");
    }
  }

  @Test
  void shouldUseStacksAndTextsThatThreadsShare() throws IOException {
    String profile =
        """
        {"meta": {},
         "threads": [{"name": "a", "tid": "1", "pid": 1, "samples": {"stack": [0], "time": [1]}},
                     {"name": "b", "tid": "2.1", "pid": 1, "samples": {"stack": [1], "time": [2]}}],
         "shared": {"stringArray": ["leaf", "root"], %s}}\
        """
            .formatted(STACKS);
    try (JsonTraceFixture trace = JsonTraceFixture.ofProfile(folder, profile)) {
      assertThat(trace.rows(SAMPLES, "callsite_id")).containsExactly("0", "1");
      assertThat(trace.rows(CALLSITES, "depth")).hasSize(2);
      assertThat(trace.rows("__intrinsic_thread", "tid", "name")).contains("1 a", "2 b");
    }
  }

  @Test
  void shouldImportMarkersOfAllPhases() throws IOException {
    try (JsonTraceFixture trace =
        ofThread(
            """
            "stringArray": ["Click", "Boot", "DOMEvent"],
            "markers": {
              "name": [0, 1, 2, 2],
              "startTime": [10, 20.0, 30, null],
              "endTime": [null, 25, null, 35],
              "phase": [0, 1, 2, 3],
              "category": [0, 0, 1, 1],
              "data": [{"flow": 7}, null, {"target": {"id": "btn"}}, null]}\
            """)) {
      assertThat(trace.rows(SLICES, "name", "ts", "dur", "category"))
          .containsExactly(
              "Click 10000000 0 Other",
              "Boot 20000000 5000000 Other",
              "DOMEvent 30000000 5000000 DOM");
      assertThat(trace.rows("__intrinsic_args", "key", "int_value", "string_value"))
          .contains("data.flow 7 -", "data.target.id - btn");
      assertThat(trace.rows("__intrinsic_track", "name", "type"))
          .contains("Click firefox_marker", "DOMEvent firefox_marker");
    }
  }

  /** A row without details is shorter; those of the next row remain there. */
  @Test
  void shouldImportMarkersOfRowsWithSchema() throws IOException {
    try (JsonTraceFixture trace =
        ofThread(
            """
            "stringTable": ["first", "second"],
            "markers": {
              "schema": {"name": 0, "startTime": 1, "endTime": 2, "phase": 3, "category": 4, "data": 5},
              "data": [[0, 1, null, 0, 0], [1, 2, null, 0, 0, {"of": "second"}]]}\
            """)) {
      assertThat(trace.rows(SLICES, "name", "arg_set_id")).hasSize(2).contains("first -");
      assertThat(trace.rows("__intrinsic_args", "key", "string_value")).contains("data.of second");
    }
  }

  @Test
  void shouldUseSharedTextsWhenOwnListIsEmpty() throws IOException {
    String profile =
        """
        {"meta": {},
         "shared": {"stringArray": ["leaf", "root"]},
         "threads": [{"name": "a", "tid": 1, "pid": 1, "stringArray": [], %s,
                      "samples": {"stack": [0], "timeDeltas": [null]}}]}\
        """
            .formatted(STACKS);
    try (JsonTraceFixture trace = JsonTraceFixture.ofProfile(folder, profile)) {
      assertThat(trace.rows(FRAMES, "name")).containsExactly("root", "leaf");
      assertThat(trace.rows(SAMPLES, "ts")).containsExactly("0");
    }
  }

  @Test
  void shouldCountSamplesAndMarkersThatReferToNothing() throws IOException {
    try (JsonTraceFixture trace =
        ofThread(
            """
            "stringArray": ["leaf", "root"],
            "frameTable": {"func": [0, 9]},
            "funcTable": {"name": [1]},
            "stackTable": {"prefix": [null, 0, 5, 1], "frame": [0, 1, 0, 0]},
            "samples": {"stack": [0, 1, 2, 3, 99, -1], "time": [1, 2, 3, 4, 5, 6]},
            "markers": {"name": [0, 9], "startTime": [null, 1], "endTime": [1, 1],
                        "phase": [0, 0], "category": [77, 0]}\
            """)) {
      assertThat(trace.rows(SAMPLES, "ts")).containsExactly("1000000", "3000000");
      assertThat(trace.rows(SLICES, "name")).isEmpty();
      assertThat(trace.counts("json_parser_failure")).containsExactly("json_parser_failure 6");
    }
  }

  /** A cut file has the threads before the cut, and the tables of the thread that is cut. */
  @Test
  void shouldReadTablesBeforeCut() throws IOException {
    String thread =
        """
        "name": "main", "tid": 7, "stringArray": ["leaf", "root"], %s,
        "samples": {"stack": [0], "time": [1]\
        """
            .formatted(STACKS);
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofProfile(folder, "{\"meta\": {}, \"threads\": [{" + thread)) {
      assertThat(trace.rows(SAMPLES, "ts")).containsExactly("1000000");
      assertThat(trace.counts("json_tokenizer_failure"))
          .containsExactly("json_tokenizer_failure 1");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"meta\"",
        "{\"meta\":",
        "{\"meta\":}",
        "{\"meta\":[],\"threads\":[[[[",
        "{\"libs\":[}],\"threads\":7}",
        "{\"meta\":{},\"threads\":[{\"samples\":{\"stack\":[0,\"time\":[}}]}",
        "{\"meta\":{},\"threads\":[{\"samples\":{\"schema\":{\"stack\":-1e99},\"data\":[[1]]}}]}",
        "{\"meta\":{},\"threads\":[,,,]}",
      })
  void shouldImportMalformedProfileWithoutRows(String profile) throws IOException {
    try (JsonTraceFixture trace = JsonTraceFixture.ofProfile(folder, profile)) {
      assertThat(trace.rows(SAMPLES, "ts")).isEmpty();
    }
  }

  @Test
  void shouldReportListThatIsTooLongToRead() {
    String stacks = "0,".repeat(1 << 22) + "0";
    assertThatThrownBy(() -> ofThread("\"samples\": {\"stack\": [" + stacks + "]}"))
        .isInstanceOf(IOException.class)
        .hasMessage("a list has more than 4194304 elements, too many to read");
  }

  @Test
  void shouldCountThreadsBeyondLimit() throws IOException {
    String profile = "{\"meta\": {}, \"threads\": [" + "{},".repeat((1 << 14) + 2) + "{}]}";
    try (JsonTraceFixture trace = JsonTraceFixture.ofProfile(folder, profile)) {
      assertThat(trace.counts("json_parser_failure")).containsExactly("json_parser_failure 3");
    }
  }

  @Test
  void shouldCountTimesThatDoNotFitIntoNanoseconds() throws IOException {
    try (JsonTraceFixture trace =
        ofThread(
            """
            "stringArray": ["leaf", "root"], %s,
            "samples": {"stack": [0, 0, 0], "time": [1e300, -1e300, 5]},
            "markers": {"name": [0], "startTime": [5], "endTime": [1e200], "phase": [1],
                        "category": [0]}\
            """
                .formatted(STACKS))) {
      assertThat(trace.rows(SAMPLES, "ts")).containsExactly("5000000");
      assertThat(trace.rows(SLICES, "ts", "dur")).containsExactly("5000000 0");
      assertThat(trace.counts("json_parser_failure")).containsExactly("json_parser_failure 2");
    }
  }

  @Test
  void shouldAcceptProfilesOnly() {
    GeckoImporter importer = new GeckoImporter();
    assertThat(List.of("{\"meta\":{", " {\n \"libs\" : ["))
        .allMatch(head -> importer.accepts(head.getBytes(StandardCharsets.UTF_8)));
    assertThat(List.of("{\"metadata\":{", "[{\"meta\":1}]", "{\"traceEvents\":[]}"))
        .noneMatch(head -> importer.accepts(head.getBytes(StandardCharsets.UTF_8)));
  }
}
