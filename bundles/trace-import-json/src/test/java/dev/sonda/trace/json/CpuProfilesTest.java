package dev.sonda.trace.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events with parts of V8's CPU profiles; CpuProfilesIT compares with Perfetto's rows. */
@Timeout(60)
class CpuProfilesTest {
  private static final String SAMPLES = "__intrinsic_profiler_sample";
  private static final String CALLSITES = "__intrinsic_stack_profile_callsite";
  private static final String FRAMES = "__intrinsic_stack_profile_frame";
  private static final String SYMBOLS = "__intrinsic_stack_profile_symbol";
  private static final String MAPPINGS = "__intrinsic_stack_profile_mapping";
  private static final String UNREADABLE = "json_tokenizer_failure";
  private static final String INVALID_NODE = "legacy_v8_cpu_profile_invalid_callsite";
  private static final String INVALID_SAMPLE = "legacy_v8_cpu_profile_invalid_sample";

  @TempDir Path folder;

  private static String event(String id, String data) {
    return """
    {"ph":"P","cat":"c","name":"ProfileChunk","ts":5,"pid":1,"tid":2,"id":%s,"args":{"data":%s}}
    """
        .formatted(id, data.replace('\'', '"'));
  }

  private static String start(int timeUs) {
    return event("\"0xA\"", "{'startTime':%d}".formatted(timeUs));
  }

  private static String chunk(String nodes, String samples, String deltas) {
    return event(
        "\"0xA\"",
        "{'cpuProfile':{'nodes':[%s],'samples':[%s]},'lines':[1],'timeDeltas':[%s]}"
            .formatted(nodes, samples, deltas));
  }

  private static String node(int id, String more) {
    return "{'id':%d,%s'callFrame':{'functionName':'f%1$d','scriptId':0}}".formatted(id, more);
  }

  @Test
  void shouldAddSamplesAtSumsOfTimeDifferences() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            start(10),
            chunk(node(1, "") + "," + node(2, "'parent':1,"), "2,1", "5,7"),
            chunk(node(3, "'parent':2,"), "3", "-20"))) {
      assertThat(trace.rows(SAMPLES, "ts", "source", "callsite_id"))
          .containsExactly("2000 legacy_v8 2", "15000 legacy_v8 1", "22000 legacy_v8 0");
      assertThat(trace.rows(CALLSITES, "depth", "parent_id", "frame_id"))
          .containsExactly("0 - 0", "1 0 1", "2 1 2");
      assertThat(trace.rows(FRAMES, "name", "mapping", "rel_pc", "symbol_set_id"))
          .containsExactly("f1 0 0 0", "f2 0 0 1", "f3 0 0 2");
      assertThat(trace.rows("__intrinsic_thread", "tid")).contains("2");
      assertThat(trace.counts(UNREADABLE, INVALID_NODE, INVALID_SAMPLE))
          .containsExactlyInAnyOrder(UNREADABLE + " 0", INVALID_NODE + " 0", INVALID_SAMPLE + " 0");
    }
  }

  @Test
  void shouldKeepScriptsAsSymbolsAndMergeEqualFrames() throws IOException {
    String frame = "'callFrame':{'functionName':'f','url':'a.js'}";
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            start(1),
            chunk(
                "{'id':1,%s},{'id':2,'parent':1,%1$s},{'id':3,'callFrame':{'url':''}}"
                    .formatted(frame),
                "",
                ""))) {
      assertThat(trace.rows(FRAMES, "name", "symbol_set_id")).containsExactly("f 0", " 1");
      assertThat(trace.rows(SYMBOLS, "name", "source_file", "line_number"))
          .containsExactly("f a.js -", " - -");
      assertThat(trace.rows(CALLSITES, "depth", "parent_id", "frame_id"))
          .containsExactly("0 - 0", "1 0 0", "0 - 1");
    }
  }

  @Test
  void shouldFindParentsThatNameTheirChildren() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            start(1),
            chunk(
                node(2, "'children':[3],") + "," + node(1, "'children':[2],") + "," + node(3, ""),
                "3",
                "1"))) {
      assertThat(trace.rows(CALLSITES, "depth", "parent_id", "frame_id"))
          .containsExactly("1 1 0", "0 - 1", "2 0 2");
      assertThat(trace.rows(SAMPLES, "callsite_id")).containsExactly("2");
    }
  }

  @Test
  void shouldLeaveOutNodesThatMakeNoTree() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            start(1),
            chunk(
                String.join(
                    ",",
                    node(1, "'children':[1],"),
                    node(1, ""),
                    node(2, "'parent':9,"),
                    node(3, "'children':[1,4],"),
                    node(4, "")),
                "1,2,4",
                "1,1,1"))) {
      assertThat(trace.rows(CALLSITES, "depth", "parent_id")).containsExactly("0 -", "0 -", "0 -");
      assertThat(trace.rows(SAMPLES, "callsite_id")).containsExactly("0", "2");
      assertThat(trace.counts(INVALID_NODE, INVALID_SAMPLE))
          .containsExactlyInAnyOrder(INVALID_NODE + " 4", INVALID_SAMPLE + " 1");
    }
  }

  @Test
  void shouldKeepProfilesOfProcessesAndIdsApart() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            start(1),
            event("10", "{'startTime':100}"),
            event("11", "{'startTime':3}"),
            chunk(node(1, ""), "1", "1"),
            event("\" +a\"", "{'cpuProfile':{'samples':[1]},'timeDeltas':[2]}"))) {
      assertThat(trace.rows(MAPPINGS, "name")).containsExactly("", "");
      assertThat(trace.rows(SAMPLES, "ts")).containsExactly("101000", "103000");
    }
  }

  @Test
  void shouldCountPartsThatCanNotBeUsed() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            chunk(node(1, ""), "1", "1"),
            start(1),
            chunk(node(1, ""), "1", "1,2"),
            event("\"x\"", "{'startTime':1}"),
            event("null", "{'startTime':1}"))) {
      assertThat(trace.rows(SAMPLES, "ts")).isEmpty();
      assertThat(trace.counts(UNREADABLE, INVALID_NODE))
          .containsExactlyInAnyOrder(UNREADABLE + " 3", INVALID_NODE + " 1");
      assertThat(trace.rows("__intrinsic_trace_import_logs", "byte_offset")).hasSize(4);
    }
  }

  @Test
  void shouldIgnorePartsThatAreNoJson() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            start(1),
            event("10", "{'cpuProfile':{'nodes':[{'id':01}],'samples':[1]},'timeDeltas':[1]}"),
            event("10", "{'cpuProfile':{'nodes':[{'id':1}],'samples':[1}}"),
            event("10", "{'cpuProfile':{'nodes':[{'id':1,'x':'\\u12'}]}}"))) {
      assertThat(trace.rows(CALLSITES, "depth")).isEmpty();
      assertThat(trace.counts(UNREADABLE, INVALID_NODE))
          .containsExactlyInAnyOrder(UNREADABLE + " 0", INVALID_NODE + " 0");
    }
  }

  @Test
  void shouldDecodeEscapesInNames() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            start(1),
            chunk(
                "{'id':1,'callFr\\u0061me':{'functionName':'\\n\\u00e9\\ud83d\\ude00\\q'}}",
                "",
                ""))) {
      assertThat(trace.rows(FRAMES, "name")).containsExactly("\n\u00e9\ud83d\ude00");
    }
  }

  @Test
  void shouldNotFollowDeepNestingWithItsOwnStack() throws IOException {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            start(1),
            event("10", "{'x':%s,'cpuProfile':{'nodes':[%s]}}".formatted(deep, node(1, ""))),
            event("10", "{'timeDeltas':%s}".formatted(deep)))) {
      assertThat(trace.rows(CALLSITES, "depth")).containsExactly("0");
    }
  }

  @Test
  void shouldRefuseMoreSamplesThanFitIntoMemory() throws IOException {
    String many = "1,".repeat(1 << 22) + "1";
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(folder, start(1), chunk(node(1, ""), many, "1"))) {
      assertThat(trace.rows(SAMPLES, "ts")).isEmpty();
      assertThat(trace.counts(UNREADABLE)).containsExactly(UNREADABLE + " 1");
    }
  }
}
