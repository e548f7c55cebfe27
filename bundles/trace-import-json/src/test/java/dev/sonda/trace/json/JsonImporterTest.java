package dev.sonda.trace.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Imports Chrome's JSON; expected rows come from Perfetto's trace processor for identical input.
 */
@Timeout(240)
class JsonImporterTest {
  private static final String SLICES = "__intrinsic_slice";
  private static final String TRACKS = "__intrinsic_track";
  private static final String COUNTERS = "__intrinsic_counter";
  private static final String FLOWS = "__intrinsic_flow";
  private static final String THREADS = "__intrinsic_thread";
  private static final String PROCESSES = "__intrinsic_process";
  private static final String ARGS = "__intrinsic_args";

  @TempDir Path folder;

  @Test
  void shouldNestSlicesThatBeginAndEndAndMergeTheirArguments() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            """
            {"name":"outer","cat":"c","ph":"B","ts":10,"pid":1,"tid":1,"tts":4,
             "args":{"x":1,"n":{"a":[1,2,{"z":true}],"s":"q"},"nul":null,"e":{},"f":1.5}}
            """,
            "{'name':'X1','cat':'c,d','ph':'X','ts':12.5,'dur':'2.25','pid':1,'tid':1,'tts':5,'tdur':6}"
                .replace('\'', '"'),
            """
            {"name":"outer","cat":"c","ph":"E","ts":20,"pid":1,"tid":1,"tts":9,
             "args":{"x":2,"n":{"a":[7]}}}
            """)) {
      assertThat(
              trace.rows(
                  SLICES, "ts", "dur", "category", "name", "depth", "thread_ts", "thread_dur"))
          .containsExactly("10000 10000 c outer 0 4000 5000", "12500 2250 c,d X1 1 5000 6000");
      assertThat(trace.rows(ARGS, "flat_key", "key", "value_type", "int_value", "string_value"))
          .contains(
              "args.x args.x int 2 -",
              "args.n.a args.n.a[0] int 1 -",
              "args.n.a args.n.a[1] int 2 -",
              "args.n.a.z args.n.a[2].z bool 1 -",
              "args.n.s args.n.s string - q",
              "args.f args.f real - -",
              "args.n.a args.n.a[3] int 7 -");
      assertThat(trace.rows(TRACKS, "type", "utid")).containsExactly("thread_execution 1");
      assertThat(trace.rows("_trace_bounds", "start_ts", "end_ts")).containsExactly("10000 20000");
    }
  }

  @Test
  void shouldBeginLongerSlicesFirstWhenTimesAreEqual() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'name':'short','ph':'X','ts':1,'dur':2,'pid':1,'tid':1"),
            event("'name':'open','ph':'B','ts':1,'pid':1,'tid':1"),
            event("'name':'long','ph':'X','ts':1,'dur':3,'pid':1,'tid':1"),
            event("'name':'early','ph':'B','ts':0,'pid':1,'tid':1"),
            event("'ph':'E','ts':1,'pid':1,'tid':1"))) {
      assertThat(trace.rows(SLICES, "name", "dur", "depth"))
          .containsExactly("early 1000 0", "long 3000 0", "short 2000 1", "open -1 2");
    }
  }

  @Test
  void shouldPutSliceThatOverlapsParentOnSeparateTrack() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'name':'a','ph':'X','ts':12,'dur':2,'pid':1,'tid':1"),
            event("'name':'b','ph':'X','ts':13,'dur':10,'pid':1,'tid':1"),
            event("'ph':'X','ts':14,'dur':1,'pid':1,'tid':1"),
            event("'name':'c','ph':'X','ts':15,'dur':100,'pid':1,'tid':1"))) {
      assertThat(trace.rows(SLICES, "name", "track_id", "depth"))
          .containsExactly("a 0 0", "b 1 0", "[No name] 0 0", "c 0 0");
      assertThat(trace.rows(TRACKS, "type"))
          .containsExactly("thread_execution", "thread_overlapping_slice");
      assertThat(trace.counts("slice_spill_overlapping_complete_event"))
          .containsExactly("slice_spill_overlapping_complete_event 1");
    }
  }

  @Test
  void shouldDistinguishEqualThreadIdsOfDifferentProcesses() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'ph':'X','ts':1,'dur':1,'pid':1,'tid':7"),
            event("'ph':'X','ts':2,'dur':1,'pid':2,'tid':7"),
            event("'ph':'X','ts':3,'dur':1,'pid':1,'tid':7"),
            event("'ph':'X','ts':4,'dur':1,'pid':'proc','tid':'thr'"),
            event("'ph':'X','ts':5,'dur':1,'pid':'proc','tid':'thr'"),
            event("'ph':'X','ts':6,'dur':1,'pid':9000000000,'tid':-4"),
            event("'ph':'X','ts':7,'dur':1,'pid':3.0"))) {
      assertThat(trace.rows(SLICES, "track_id")).containsExactly("0", "1", "0", "2", "2", "3", "4");
      assertThat(trace.rows(THREADS, "name", "upid", "is_main_thread"))
          .containsExactly(
              "- 0 1", "- 1 1", "- 1 0", "- 2 1", "- 2 0", "- 3 1", "thr 3 0", "- 4 1", "- 5 1");
      assertThat(trace.rows(PROCESSES, "name")).containsExactly("-", "-", "-", "proc", "-", "-");
    }
  }

  @Test
  void shouldLogOmittedEventsAndOverlappingSlices() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'name':'long','ph':'X','ts':1,'dur':5,'pid':1,'tid':1"),
            event("'name':'late','ph':'X','ts':3,'dur':5,'pid':1,'tid':1"),
            event("'name':'endless','ph':'X','ts':9,'pid':1,'tid':1"),
            event("'name':'timeless','ph':'B','pid':1,'tid':1"))) {
      assertThat(trace.rows("__intrinsic_trace_import_logs", "ts", "byte_offset"))
          .containsExactly("- 211", "3000 -", "9000 -");
      assertThat(trace.rows(ARGS, "key", "string_value"))
          .contains(
              "event_name late",
              "event_phase X",
              "conflicting_slice_name long",
              "event_name endless")
          .anyMatch(row -> row.startsWith("raw_event {") && row.contains("timeless"));
      assertThat(trace.rows(ARGS, "key", "int_value"))
          .contains("overlap_start 3000", "overlap_end 6000", "conflicting_slice_dur 5000");
    }
  }

  @Test
  void shouldNameThreadsAndProcesses() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'name':'thread_name','ph':'M','pid':1,'tid':1,'args':{'name':'Main'}"),
            event("'name':'process_name','ph':'M','pid':1,'tid':1,'args':{'name':'Proc'}"),
            event("'name':'process_labels','ph':'M','pid':1,'tid':1,'args':{'labels':'Lab'}"),
            event("'name':'process_sort_index','ph':'M','pid':1,'tid':1,'args':{'sort_index':-3}"),
            event("'name':'thread_sort_index','ph':'M','pid':1,'tid':1,'args':{'sort_index':4}"),
            event("'name':'thread_name','ph':'M','pid':1,'tid':1,'args':{'name':5}"))) {
      assertThat(trace.rows(THREADS, "tid", "name")).containsExactly("0 -", "1 Main");
      assertThat(trace.rows(PROCESSES, "pid", "name")).containsExactly("0 -", "1 Proc");
      assertThat(trace.rows(ARGS, "key", "int_value"))
          .contains("process_sort_index_hint -3", "thread_sort_index_hint 4");
      assertThat(trace.counts("json_parser_failure")).containsExactly("json_parser_failure 1");
    }
  }

  @Test
  void shouldWriteCounterValueOfEachArgument() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'name':'cnt','ph':'C','ts':30,'pid':1,'tid':1,'args':{'v':3,'w':'4.5'}"),
            event("'name':'cnt','ph':'C','ts':31,'pid':1,'id':'0x7','args':{'v':4,'bad':true}"),
            event("'name':'cnt','ph':'C','ts':32,'pid':1,'tid':1"))) {
      assertThat(trace.rows(TRACKS, "name", "type", "upid"))
          .containsExactly(
              "cnt v json_counter 1", "cnt w json_counter 1", "cnt id: 0x7 v json_counter 1");
      assertThat(trace.rows(COUNTERS, "ts", "track_id", "value"))
          .containsExactly("30000 0 3.0", "30000 1 4.5", "31000 2 4.0");
      assertThat(trace.counts("json_parser_failure")).containsExactly("json_parser_failure 2");
    }
  }

  @Test
  void shouldJoinAsyncSlicesByTheirIds() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'name':'as','cat':'k','ph':'b','ts':40,'pid':1,'id':'0x1','args':{'u':1}"),
            event("'name':'as2','cat':'k','ph':'n','ts':41,'pid':1,'id':'0x1'"),
            event("'name':'as','cat':'k','ph':'e','ts':42,'pid':1,'id':'0x1','args':{'w':2}"),
            event("'name':'al','cat':'k','ph':'b','ts':43,'pid':1,'id2':{'local':'0x1'}"),
            event("'name':'al','cat':'k','ph':'e','ts':44,'pid':1,'id2':{'local':'0x1'}"),
            event("'name':'ag','cat':'k','ph':'b','ts':45,'pid':1,'id2':{'global':17}"),
            event("'name':'no id','cat':'k','ph':'b','ts':46,'pid':1"))) {
      assertThat(trace.rows(SLICES, "ts", "dur", "name", "track_id", "depth"))
          .containsExactly(
              "40000 2000 as 0 0", "41000 0 as2 0 1", "43000 1000 al 1 0", "45000 -1 ag 2 0");
      assertThat(trace.rows(TRACKS, "name", "type", "upid"))
          .containsExactly(
              "as legacy_async_global_slice -",
              "al legacy_async_process_slice 1",
              "ag legacy_async_global_slice -");
      assertThat(trace.rows(ARGS, "key", "value_type", "int_value", "string_value"))
          .contains(
              "args.u int 1 -",
              "args.w int 2 -",
              "source string - chrome",
              "trace_id_is_process_scoped bool 1 -",
              "source_scope string - -");
      assertThat(trace.counts("json_parser_failure")).containsExactly("json_parser_failure 1");
    }
  }

  @Test
  void shouldPutInstantsOnTracksOfTheirScope() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'name':'ig','ph':'I','ts':50,'pid':1,'tid':1,'s':'g'"),
            event("'name':'ip','ph':'i','ts':51,'pid':1,'tid':1,'s':'p'"),
            event("'name':'it','ph':'I','ts':52,'pid':1,'tid':1,'s':'t'"),
            event("'name':'in','ph':'R','ts':52,'pid':1,'tid':1"),
            event("'name':'no thread','ph':'I','ts':53,'pid':1"))) {
      assertThat(trace.rows(SLICES, "ts", "dur", "name", "track_id", "depth"))
          .containsExactly("50000 0 ig 0 0", "51000 0 ip 1 0", "52000 0 it 2 0", "52000 0 in 2 1");
      assertThat(trace.rows(TRACKS, "type"))
          .containsExactly(
              "legacy_chrome_global_instants", "chrome_process_instant", "thread_execution");
      assertThat(trace.counts("json_parser_failure")).containsExactly("json_parser_failure 1");
    }
  }

  @Test
  void shouldJoinSlicesByFlows() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'name':'src','ph':'X','ts':60,'dur':5,'pid':1,'tid':1"),
            event("'name':'fl','cat':'f','ph':'s','ts':61,'pid':1,'tid':1,'id':'0x9'"),
            event("'name':'mid','ph':'X','ts':66,'dur':5,'pid':1,'tid':3"),
            event("'name':'fl','cat':'f','ph':'t','ts':67,'pid':1,'tid':3,'id':'0x9'"),
            event("'name':'fl','cat':'f','ph':'f','ts':70,'pid':1,'tid':4,'id':'0x9'"),
            event("'name':'fl','cat':'f','ph':'f','ts':71,'pid':1,'tid':3,'id':'0x9','bp':'e'"),
            event("'name':'dst','ph':'X','ts':72,'dur':5,'pid':1,'tid':4"),
            event("'name':'v2a','ph':'X','ts':80,'dur':5,'pid':1,'bind_id':'0xa','flow_out':true"),
            event("'name':'v2b','ph':'X','ts':90,'dur':5,'pid':1,'bind_id':'0xa','flow_in':true"),
            event("'name':'fl','cat':'f','ph':'s','ts':91,'pid':1,'tid':1,'id':'nothing'"),
            event("'name':'v2c','ph':'X','ts':96,'dur':5,'pid':1,'bind_id':'0xa'"))) {
      assertThat(trace.rows(FLOWS, "slice_out", "slice_in", "trace_id"))
          .containsExactly("0 1 0", "1 1 0", "1 2 0", "3 4 10");
      assertThat(trace.rows(ARGS, "key", "string_value")).contains("name fl", "cat f");
      assertThat(trace.counts("flow_invalid_id", "flow_without_direction"))
          .containsExactly("flow_invalid_id 1", "flow_without_direction 1");
    }
  }

  @Test
  void shouldMakeStatesOfThreads() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'name':'Running','ph':'T','ts':100,'dur':5,'pid':1,'args':{'cpu':2}"),
            event(
                "'name':'S','ph':'T','ts':105,'dur':5,'pid':1,"
                    + "'args':{'io_wait':1,'blocked_function':'fn'}"),
            event("'name':'Running','ph':'T','ts':110,'dur':5,'pid':1,'args':{'cpu':1e9}"),
            event(
                "'name':'Running','ph':'T','ts':115,'dur':5,'pid':1,'args':{'cpu':4000000000}"))) {
      assertThat(
              trace.rows(
                  "__intrinsic_thread_state", "ts", "dur", "state", "io_wait", "blocked_function"))
          .containsExactly(
              "100000 5000 Running - -",
              "105000 5000 S 1 fn",
              "110000 5000 Running - -",
              "115000 5000 Running - -");
      assertThat(trace.rows("__intrinsic_sched_slice", "ts", "dur", "utid", "ucpu"))
          .containsExactly("100000 5000 1 2");
    }
  }

  @Test
  void shouldReadObjectFormWithMetadataAndTextOfFtrace() throws IOException {
    String json =
        """
        {"displayTimeUnit":"ns","other":[1,{"x":"]"}],
        "traceEvents":[{"name":"a","ph":"X","ts":1,"dur":1,"pid":1},],
        "metadata":{"a":1,"b":"s","c":{"d":2},"e":1.5,"f":null,"g":true,"h":2.0,"i":1.5e-7},
        "systemTraceEvents":"# tracer: nop\\n  b-2 ( 1) [001] d..3 0.000200: print: B|1|\\"x\\"\\n"}
        """;
    try (JsonTraceFixture trace = new JsonTraceFixture(folder, json)) {
      assertThat(trace.rows(SLICES, "ts", "name")).containsExactly("1000 a", "200000 \"x\"");
      assertThat(trace.rows("__intrinsic_metadata", "name", "int_value", "str_value"))
          .contains(
              "trace_type - json",
              "json_metadata.a 1 -",
              "json_metadata.b - s",
              "json_metadata.c - {\"d\":2}",
              "json_metadata.e - 1.5",
              "json_metadata.g 1 -",
              "json_metadata.h 2 -",
              "json_metadata.i - 1.5e-07");
      assertThat(trace.counts("json_display_time_unit", "json_tokenizer_failure"))
          .containsExactlyInAnyOrder("json_display_time_unit 1", "json_tokenizer_failure 0");
    }
  }

  @Test
  void shouldReadTimesLikePerfetto() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event("'ph':'I','ts':-1.5,'pid':1,'tid':1"),
            event("'ph':'I','ts':0.0004,'pid':1,'tid':1"),
            event("'ph':'I','ts':0.0005,'pid':1,'tid':1"),
            event("'ph':'I','ts':'7','pid':1,'tid':1"),
            event("'ph':'I','ts':1e3,'pid':1,'tid':1"),
            event("'ph':'I','ts':1700000000000000.127,'pid':1,'tid':1"))) {
      assertThat(trace.rows(SLICES, "ts"))
          .containsExactly("0", "1", "7000", "1000000", "1700000000000000256");
      assertThat(trace.counts("trace_sorter_negative_timestamp_dropped"))
          .containsExactly("trace_sorter_negative_timestamp_dropped 1");
    }
  }

  @Test
  void shouldUnescapeTexts() throws IOException {
    try (JsonTraceFixture trace =
        JsonTraceFixture.ofEvents(
            folder,
            event(
                "'name':'a\\\"\\\\\\/\\tb\\u00e9\\ud83d\\ude00\\ud83d!\\q','ph':'I','ts':1,'tid':1"),
            event("'name':'','ph':'I','ts':2,'tid':1,'args':{'\\u0061\\n':''}"))) {
      assertThat(trace.rows(SLICES, "name")).containsExactly("a\"\\/\tbé😀\uFFFD!", "[No name]");
      assertThat(trace.rows(ARGS, "key", "value_type", "string_value"))
          .contains("args.a\n string ");
    }
  }

  @Test
  void shouldReadCompressedTrace() throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
      out.write("[{\"ph\":\"I\",\"ts\":1,\"tid\":1}".getBytes(StandardCharsets.UTF_8));
    }
    try (JsonTraceFixture trace = new JsonTraceFixture(folder, compressed.toByteArray())) {
      assertThat(trace.rows(SLICES, "ts")).containsExactly("1000");
    }
  }

  @Test
  void shouldAcceptJsonOnly() {
    JsonImporter importer = new JsonImporter();
    assertThat(importer.accepts(bytes("[{\"ph\":\"X\"}]"))).isTrue();
    assertThat(importer.accepts(bytes(" {\n \"traceEvents\": ["))).isTrue();
    assertThat(importer.accepts(bytes("[\n{ \"name\""))).isTrue();
    assertThat(importer.accepts(bytes("[1, 2]"))).isFalse();
    assertThat(importer.accepts(bytes("# tracer: nop"))).isFalse();
  }

  private static String event(String fields) {
    return "{" + fields.replace('\'', '"') + "}";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
