package dev.sonda.itests.analysis.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.analysis.shell.ShellProcess.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Formats that {@code trace_processor_shell convert} writes, and those that Perfetto's writes. */
@Timeout(400)
class ConversionIT {
  private static final Path OURS =
      Path.of(System.getProperty("sonda.distribution"), "bin", ShellProcess.NAME);

  private static final String CHROME =
      """
      [{"ph": "M", "name": "thread_name", "pid": 1, "tid": 2, "args": {"name": "main"}},
       {"ph": "M", "name": "process_name", "pid": 1, "tid": 2, "args": {"name": "a program"}},
       {"ph": "B", "name": "outer", "cat": "c", "ts": 10, "pid": 1, "tid": 2, "tts": 5,
        "args": {"real": 1.5, "list": [1, {"text": "x"}], "yes": true, "minus": -7}},
       {"ph": "X", "name": "inner", "cat": "c", "ts": 11, "dur": 2, "pid": 1, "tid": 2},
       {"ph": "s", "name": "flow", "cat": "f", "id": 7, "ts": 12, "pid": 1, "tid": 2},
       {"ph": "E", "ts": 20, "pid": 1, "tid": 2, "tts": 9},
       {"ph": "B", "name": "open", "cat": "c", "ts": 21, "pid": 1, "tid": 3},
       {"ph": "X", "name": "target", "cat": "c", "ts": 25, "dur": 5, "pid": 4, "tid": 5},
       {"ph": "f", "bp": "e", "name": "flow", "cat": "f", "id": 7, "ts": 26, "pid": 4, "tid": 5},
       {"ph": "b", "name": "async", "cat": "d", "id": "0x10", "ts": 30, "pid": 1, "tid": 2},
       {"ph": "b", "name": "child", "cat": "d", "id": "0x10", "ts": 31, "pid": 1, "tid": 2},
       {"ph": "n", "name": "step", "cat": "d", "id": "0x10", "ts": 31, "pid": 1, "tid": 2},
       {"ph": "e", "name": "child", "cat": "d", "id": "0x10", "ts": 35, "pid": 1, "tid": 2},
       {"ph": "e", "name": "async", "cat": "d", "id": "0x10", "ts": 35, "pid": 1, "tid": 2},
       {"ph": "i", "name": "thread's", "cat": "c", "s": "t", "ts": 40, "pid": 1, "tid": 2},
       {"ph": "i", "name": "process's", "cat": "c", "s": "p", "ts": 41, "pid": 1, "tid": 2},
       {"ph": "i", "name": "all's", "cat": "c", "s": "g", "ts": 42, "pid": 1, "tid": 2},
       {"ph": "C", "name": "count", "cat": "c", "ts": 43, "pid": 1, "args": {"v": 3}}]
      """;

  private static final String KERNEL =
      """
      packet {
        ftrace_events {
          cpu: 1
          event {
            timestamp: 1000001000
            pid: 7
            sched_switch {
              prev_comm: "bash" prev_pid: 7 prev_prio: 120 prev_state: 1
              next_comm: "a\\"b" next_pid: 8 next_prio: 120
            }
          }
          event {
            timestamp: 1000005000
            pid: 8
            sched_switch {
              prev_comm: "a\\"b" prev_pid: 8 prev_prio: 120 prev_state: 0
              next_comm: "bash" next_pid: 7 next_prio: 120
            }
          }
        }
      }
      """;

  private static final String MAP =
      """
      # compiler: R8
      com.example.Shop -> b:
          int count -> d
          java.lang.String name -> c
          1:3:void Stock.take(int):10:12 -> a
          1:3:void sell(java.lang.String,int):20 -> a
          4:4:boolean isOpen() -> f
          void close() -> e
      com.example.App -> a:
      """;

  @TempDir Path folder;
  private ShellProcess shell = new ShellProcess(Path.of(""));

  @BeforeEach
  void writeTraces() throws IOException, InterruptedException {
    Files.writeString(folder.resolve("chrome"), CHROME);
    Files.writeString(folder.resolve("text"), KERNEL);
    shell = new ShellProcess(folder);
    assertThat(shell.run(OURS, "", List.of("util", "text_to_binary", "text", "kernel")))
        .isEqualTo(new Run(0, ""));
  }

  private List<String> lines(Path program, String trace) throws Exception {
    Run run = shell.run(program, "", List.of("convert", "json", trace));
    assertThat(run.exitCode()).isZero();
    return run.output().lines().toList();
  }

  @Test
  void shouldWriteChromeJsonWithSlicesAndMetadata() throws Exception {
    assertThat(lines(OURS, "chrome"))
        .startsWith("{\"traceEvents\":[")
        .contains(
            "{\"args\":{\"name\":\"a program\"},\"cat\":\"__metadata\",\"name\":\"process_name\","
                + "\"ph\":\"M\",\"pid\":1,\"tid\":0,\"ts\":0},",
            "{\"args\":{\"args\":{\"list\":[1,{\"text\":\"x\"}],\"minus\":-7,\"real\":1.5,"
                + "\"yes\":true}},\"cat\":\"c\",\"dur\":10,\"name\":\"outer\",\"ph\":\"X\","
                + "\"pid\":1,\"tdur\":4,\"tid\":2,\"ts\":10,\"tts\":5},",
            "{\"args\":{},\"cat\":\"c\",\"name\":\"open\",\"ph\":\"B\",\"pid\":1,\"tid\":3,"
                + "\"ts\":21},",
            "{\"args\":{},\"cat\":\"c\",\"name\":\"all's\",\"ph\":\"I\",\"pid\":0,\"s\":\"g\","
                + "\"tid\":0,\"ts\":42},",
            "{\"args\":{},\"bp\":\"e\",\"cat\":\"f\",\"id\":0,\"name\":\"flow\",\"ph\":\"f\","
                + "\"pid\":4,\"tid\":5,\"ts\":25}],\"metadata\":")
        .endsWith("  \"controllerTraceDataKey\": \"systraceController\"", "}");
  }

  /** The text of the kernel is a JSON text, in which quotes and line breaks are escaped. */
  @Test
  void shouldWriteKernelEventsAsTextInJson() throws Exception {
    assertThat(lines(OURS, "kernel"))
        .anySatisfy(line ->
            assertThat(line)
                .startsWith("  \"systemTraceEvents\": \"# tracer: nop\\n#\\n")
                .contains("next_comm=a\\\"b next_pid=8 next_prio=120\\n")
                .endsWith("trace_event_clock_sync: parent_ts=0\\n\","));
  }

  /** What the JSON has lost are counters and slices without a category. */
  @Test
  void shouldReadSlicesOfConvertedTraceAgain() throws Exception {
    assertThat(shell.run(OURS, "", List.of("convert", "json", "chrome", "again.json")))
        .isEqualTo(new Run(0, ""));
    String sql =
        "SELECT s.name, s.ts, s.dur, t.tid FROM slice s JOIN thread_track k ON k.id = s.track_id"
            + " JOIN thread t USING (utid) ORDER BY s.ts, s.name";
    assertThat(shell.run(OURS, "", List.of("query", "again.json", sql)))
        .isEqualTo(shell.run(OURS, "", List.of("query", "chrome", sql)));
  }

  @Test
  @EnabledIfEnvironmentVariable(
      named = "PERFETTO_BIN",
      matches = ".+",
      disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
  void shouldWriteSameEventsAsPerfettosShell() throws Exception {
    Path reference = Path.of(System.getenv("PERFETTO_BIN"), ShellProcess.NAME);
    SoftAssertions softly = new SoftAssertions();
    for (String trace : List.of("chrome", "kernel")) {
      softly
          .assertThat(events(lines(OURS, trace)))
          .as(trace)
          .isEqualTo(events(lines(reference, trace)));
    }
    softly.assertAll();
  }

  /** The lines of the events; statistics of the import and lists of processes differ. */
  private static List<String> events(List<String> lines) {
    return lines.stream()
        .takeWhile(line -> !line.startsWith("{\"trace_processor_stats\""))
        .toList();
  }

  @Test
  @EnabledIfEnvironmentVariable(
      named = "PERFETTO_BIN",
      matches = ".+",
      disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
  void shouldPrintKernelEventsAsPerfettosShell() throws Exception {
    Path reference = Path.of(System.getenv("PERFETTO_BIN"), ShellProcess.NAME);
    List<String> line = List.of("convert", "systrace", "kernel");
    assertThat(eventLines(shell.run(OURS, "", line)))
        .hasSize(2)
        .isEqualTo(eventLines(shell.run(reference, "", line)));
  }

  @Test
  @EnabledIfEnvironmentVariable(
      named = "PERFETTO_BIN",
      matches = ".+",
      disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
  void shouldWriteNamesOfObfuscatedClassesAsPerfettosShell() throws Exception {
    Path reference = Path.of(System.getenv("PERFETTO_BIN"), ShellProcess.NAME);
    Files.writeString(folder.resolve("mapping.txt"), MAP);
    assertThat(namesOfObfuscatedClasses(OURS))
        .isNotEmpty()
        .isEqualTo(namesOfObfuscatedClasses(reference));
  }

  /** As text, because Perfetto's shell writes sizes with more bytes than necessary. */
  private String namesOfObfuscatedClasses(Path program) throws Exception {
    List<String> line =
        List.of(
            "PERFETTO_PROGUARD_MAP=com.example=mapping.txt",
            program.toString(),
            "util",
            "deobfuscate",
            "kernel",
            "names");
    assertThat(shell.run(Path.of("/usr/bin/env"), "", line)).isEqualTo(new Run(0, ""));
    return shell.run(OURS, "", List.of("convert", "text", "names")).output();
  }

  /** The lines without the header, in which Perfetto's shell has fixed numbers. */
  private static List<String> eventLines(Run run) {
    return run.output().lines().filter(line -> !line.startsWith("#")).toList();
  }
}
