package dev.sonda.cli.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertCommandTest {
  @TempDir Path folder;

  private Path trace;
  private String text;

  @BeforeEach
  void write() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("events.textproto")) {
      text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
    trace = folder.resolve("trace.pftrace");
    Files.write(trace, binary(text));
  }

  private static byte[] binary(String text) throws IOException {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(TraceSchema.load().trace());
    TextFormat.merge(text, builder);
    return builder.build().toByteArray();
  }

  private String chrome() {
    CommandRun run = CommandRun.alone("convert", "--to=chrome", trace.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out();
  }

  /** A file that accepts every write, and whose sync to disk the kernel refuses. */
  @Tag("T17")
  @Test
  void shouldFailWhenWrittenFileCannotBeSyncedToDisk() throws IOException {
    Path unsaved = Path.of("/proc/self/comm");
    String before = Files.readString(unsaved);
    try {
      CommandRun run =
          CommandRun.alone("convert", "--to=text", trace.toString(), "-o", unsaved.toString());

      assertThat(run.exitCode()).isEqualTo(8);
      assertThat(run.err())
          .startsWith("sonda: writing /proc/self/comm failed: Invalid argument, when it was to be")
          .hasLineCount(1);
    } finally {
      Files.writeString(unsaved, before);
    }
  }

  private Path recording() throws Exception {
    Path file = folder.resolve("own.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.JVMInformation");
      recording.enable("jdk.JavaThreadStatistics");
      recording.enable("jdk.ThreadPark").withThreshold(Duration.ZERO);
      recording.start();
      LockSupport.parkNanos(1000);
      recording.stop();
      recording.dump(file);
    }
    return file;
  }

  @Test
  void shouldConvertJfrRecordingToTrace() throws Exception {
    Path made = folder.resolve("made.pftrace");
    CommandRun run = CommandRun.alone("convert", recording().toString(), "-o", made.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();

    CommandRun dump = CommandRun.alone("convert", "--to=text", made.toString());
    assertThat(dump.out())
        .contains(
            "primary_trace_clock: BUILTIN_CLOCK_REALTIME",
            "name: \"Java Thread Park\"",
            "pid: " + ProcessHandle.current().pid());
  }

  @Test
  void shouldRefuseToConvertJfrRecordingToJson() throws Exception {
    CommandRun run = CommandRun.alone("convert", "--to=json", recording().toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("is a recording of JFR: convert it to a trace first");
  }

  @Test
  void shouldRequireFormatWhenConvertingTrace() {
    CommandRun none = CommandRun.alone("convert", trace.toString());
    CommandRun perfetto = CommandRun.alone("convert", "--to=perfetto", trace.toString());
    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("--to is missing: text, json or chrome");
    assertThat(perfetto.err()).contains("is no recording of JFR");
  }

  @Test
  void shouldWriteSlicesOfThreads() {
    assertThat(chrome())
        .startsWith("{\"traceEvents\":[\n{")
        .endsWith("}\n],\"displayTimeUnit\":\"ns\"}\n")
        .contains(
            "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":100,\"tid\":101,"
                + "\"args\":{\"name\":\"worker\"}}",
            "{\"ph\":\"X\",\"name\":\"inner\",\"ts\":11.500,\"pid\":100,\"tid\":101,"
                + "\"cat\":\"more\",\"dur\":0.000}",
            "{\"ph\":\"X\",\"name\":\"outer\",\"ts\":11.000,\"pid\":100,\"tid\":101,"
                + "\"cat\":\"work\",\"args\":{\"size\":42},\"dur\":1.500}",
            "{\"ph\":\"i\",\"name\":\"now\",\"ts\":12.510,");
  }

  @Test
  void shouldWriteOtherTracksAsSeparateThreads() {
    assertThat(chrome())
        .contains(
            "{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":100,\"tid\":100,"
                + "\"args\":{\"name\":\"prog\"}}",
            "{\"ph\":\"E\",\"name\":\"\",\"ts\":9.000,\"pid\":100,\"tid\":1073741825}",
            "{\"ph\":\"B\",\"name\":\"request\",\"ts\":6.000,\"pid\":100,\"tid\":1073741825,",
            "{\"ph\":\"C\",\"name\":\"queue\",\"ts\":7.000,\"pid\":100,\"tid\":1073741826,"
                + "\"args\":{\"value\":3.0}}");
  }

  @Test
  void shouldWriteSchedulingOfThreadAsSliceOfCpu() {
    assertThat(chrome())
        .contains(
            "\"name\":\"worker\",\"ts\":20.000,\"pid\":2147483646,\"tid\":2,\"cat\":\"sched\","
                + "\"dur\":1.000,\"args\":{\"tid\":101}}");
  }

  @Test
  void shouldWriteFlowsThroughTheirSlices() throws IOException {
    Files.write(
        trace,
        binary(
            event(3000, 10, "flow_ids: 77 name: 'third' type: TYPE_INSTANT")
                + event(1000, 10, "flow_ids: 77 name: 'first' type: TYPE_SLICE_BEGIN")
                + event(2000, 20, "flow_ids_old: 77 name: 'second' type: TYPE_INSTANT")
                + event(4000, 20, "terminating_flow_ids: 77 name: 'last' type: TYPE_INSTANT")
                + event(5000, 20, "flow_ids: 77 name: 'another' type: TYPE_INSTANT")
                + event(6000, 20, "terminating_flow_ids: 5 name: 'none' type: TYPE_INSTANT")));

    assertThat(chrome().lines().filter(line -> line.contains("\"name\":\"flow\"")))
        .extracting(line -> line.replaceAll("\"(pid|tid)\":[0-9]+,|,$", ""))
        .containsExactly(
            "{\"ph\":\"s\",\"name\":\"flow\",\"ts\":1.000,\"cat\":\"flow\",\"id\":1}",
            "{\"ph\":\"t\",\"name\":\"flow\",\"ts\":2.000,\"cat\":\"flow\",\"id\":1}",
            "{\"ph\":\"t\",\"name\":\"flow\",\"ts\":3.000,\"cat\":\"flow\",\"id\":1}",
            "{\"ph\":\"f\",\"name\":\"flow\",\"ts\":4.000,\"cat\":\"flow\",\"id\":1,\"bp\":\"e\"}",
            "{\"ph\":\"s\",\"name\":\"flow\",\"ts\":5.000,\"cat\":\"flow\",\"id\":2}");
  }

  @Test
  void shouldWriteLegacyEventsUnchanged() throws IOException {
    Files.write(
        trace,
        binary(
            event(1000, 10, "name: 'whole' legacy_event { phase: 88 duration_us: 7 }")
                + event(
                    2000, 10, "name: 'a' legacy_event { phase: 98 unscoped_id: 255 id_scope: 'x' }")
                + event(3000, 10, "name: 'a' legacy_event { phase: 101 local_id: 16 }")
                + event(4000, 10, "name: 'f' legacy_event { phase: 102 bind_to_enclosing: true }")
                + event(
                    5000,
                    10,
                    "name: 'i' legacy_event { phase: 73 instant_event_scope: SCOPE_GLOBAL }")
                + event(
                    6000,
                    10,
                    "name: 'o' legacy_event { phase: 88 tid_override: 9 bind_id: 3"
                        + " flow_direction: FLOW_INOUT }")
                + event(7000, 10, "name: 'object' legacy_event { phase: 79 }")));

    CommandRun run = CommandRun.alone("convert", "--to=chrome", trace.toString());
    assertThat(run.out())
        .contains("{\"ph\":\"X\",\"name\":\"whole\",\"ts\":1.000,", "\"dur\":7.000}")
        .contains("\"id\":\"0xff\",\"scope\":\"x\"}", "\"id2\":{\"local\":\"0x10\"}}")
        .contains("{\"ph\":\"f\",\"name\":\"f\",\"ts\":4.000,", "\"bp\":\"e\"}")
        .contains("{\"ph\":\"i\",\"name\":\"i\",\"ts\":5.000,", "\"s\":\"g\"}")
        .contains("\"tid\":9,", "\"bind_id\":\"0x3\",\"flow_in\":true,\"flow_out\":true}");
    assertThat(run.err()).contains("1 events could not be told");
  }

  private static String event(long ns, long track, String fields) {
    return "packet { timestamp: %d track_event { track_uuid: %d %s } }\n"
        .formatted(ns, track, fields);
  }

  @Test
  void shouldCountEventsWhoseStateIsLost() throws IOException {
    Files.write(
        trace,
        binary(
            """
            packet {
              trusted_packet_sequence_id: 2
              sequence_flags: 2
              timestamp: 1
              track_event { type: TYPE_INSTANT name_iid: 7 }
            }
            """));
    CommandRun run = CommandRun.alone("convert", "--to=chrome", trace.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("1 events could not be told");
    assertThat(run.out()).doesNotContain("\"ph\"");
  }

  @Test
  void shouldEndFileAtTruncationOfTrace() throws IOException {
    String whole = chrome();
    Files.write(trace, new byte[] {0x0a, 100, 1}, StandardOpenOption.APPEND);

    CommandRun run = CommandRun.alone("convert", "--to=chrome", trace.toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("is torn").hasLineCount(1);
    assertThat(run.out()).isEqualTo(whole);
  }

  @Test
  void shouldWriteTextAndJsonAsDumpDoes() throws IOException {
    assertThat(CommandRun.alone("convert", "--to", "json", trace.toString()).out())
        .isEqualTo(CommandRun.alone("dump", "--json", trace.toString()).out());
    Path out = folder.resolve("t.txt");
    assertThat(
            CommandRun.alone("convert", "--to=text", trace.toString(), "-o", out.toString())
                .exitCode())
        .isZero();
    assertThat(out).hasContent(CommandRun.alone("dump", trace.toString()).out());
    assertThat(binary(Files.readString(out))).isEqualTo(Files.readAllBytes(trace));
  }

  @Test
  void shouldReportUsageErrorsOfConvert() {
    assertThat(CommandRun.alone("convert", trace.toString()).exitCode()).isEqualTo(2);
    assertThat(CommandRun.alone("convert", "--to=xml", trace.toString()).err())
        .contains("--to")
        .hasLineCount(1);
    assertThat(CommandRun.alone("convert", "--to=json", "none").exitCode()).isEqualTo(1);
    CommandRun nowhere =
        CommandRun.alone("convert", "--to=json", trace.toString(), "-o", folder + "/no/file");
    assertThat(nowhere.exitCode()).isEqualTo(2);
  }
}
