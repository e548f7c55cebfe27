package dev.sonda.cli.internal.info;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.protos.TraceSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfoCommandTest {
  private static final int DAMAGED_TRACES = 500;

  private static final String SERVICE =
      """
      packet {
        trusted_packet_sequence_id: 1 trusted_uid: 0 trusted_pid: 10
        clock_snapshot {
          primary_trace_clock: BUILTIN_CLOCK_BOOTTIME
          clocks { clock_id: 6 timestamp: 5000000000 }
          clocks { clock_id: 3 timestamp: 1000000000 }
          clocks { clock_id: 1 timestamp: 1767225600000000000 }
        }
      }
      packet {
        trusted_packet_sequence_id: 1 trusted_uid: 0 trusted_pid: 10
        trace_config {
          duration_ms: 8000 unique_session_name: "night"
          buffers { size_kb: 1024 name: "small" }
          data_sources { config { name: "linux.ftrace" } }
        }
      }
      packet {
        trusted_packet_sequence_id: 1 trusted_uid: 0 trusted_pid: 10
        system_info {
          utsname { sysname: "Linux" release: "6.1.0" machine: "x86_64" }
          num_cpus: 4 system_ram_bytes: 8000000000 tracing_service_version: "sonda 1"
        }
      }
      packet {
        trusted_packet_sequence_id: 2 trusted_uid: 1000 trusted_pid: 77 timestamp: 6000000000
        process_tree { processes { pid: 77 cmdline: "/usr/bin/app" cmdline: "-x" } }
      }
      """;

  private static final String EVENTS =
      """
      packet {
        trusted_packet_sequence_id: 3 trusted_uid: 1000 trusted_pid: 77
        trace_packet_defaults { timestamp_clock_id: 3 } timestamp: 5000000000
        track_event { type: TYPE_INSTANT name: "a" }
      }
      packet {
        trusted_packet_sequence_id: 3 trusted_uid: 1000 trusted_pid: 77 timestamp: 8500000000
        track_event { type: TYPE_INSTANT name: "b" }
      }
      """;

  private static final String NO_LOSS =
      """
      packet {
        trusted_packet_sequence_id: 1
        trace_stats {
          buffer_stats { bytes_written: 9 } final_flush_outcome: FINAL_FLUSH_SUCCEEDED
        }
      }
      """;

  @TempDir Path folder;

  private static byte[] trace(String text) throws IOException {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(TraceSchema.load().trace());
    TextFormat.merge(text, builder);
    return builder.build().toByteArray();
  }

  private CommandRun info(byte[] trace, String... flags) throws IOException {
    Path file = Files.write(folder.resolve("t.pftrace"), trace);
    String[] line = Arrays.copyOf(flags, flags.length + 2);
    System.arraycopy(flags, 0, line, 1, flags.length);
    line[0] = "info";
    line[line.length - 1] = file.toString();
    return CommandRun.alone(line);
  }

  @Test
  void shouldPrintLengthClockMachineConfigContentsAndWriters() throws IOException {
    byte[] trace = trace(SERVICE + EVENTS + NO_LOSS);
    String head = "t.pftrace: 7 packets, " + trace.length + " bytes over 7.5 s";

    CommandRun run = info(trace);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().lines())
        // The trace lasts from the clock snapshot at 5 s to the last event, at 8.5 s of a clock
        // that is 4 s behind.
        .anyMatch(line -> line.endsWith(head))
        .contains(
            "  begun 2026-01-01T00:00:00Z",
            "  clock boottime",
            "machine: Linux 6.1.0 x86_64, 4 CPUs, 8.0 GB of memory",
            "  recorded by sonda 1",
            "config of night: 8.0 s; buffers of 1.0 MB",
            "  linux.ftrace",
            "3 writers, each a thread of a producer:",
            "no loss was seen, but a trace does not count what its producers dropped before the"
                + " service had it")
        .anyMatch(line -> line.startsWith("  track_event: 2 packets, "))
        .anyMatch(line -> line.startsWith("  3 of /usr/bin/app 77 (track_event): 2 packets, "))
        .anyMatch(line -> line.startsWith("  1 of process 10 ("));
  }

  @Test
  void shouldPrintLossesOfBuffersWritersAndKernel() throws IOException {
    String losses =
        """
        packet {
          trusted_packet_sequence_id: 3 trusted_pid: 77 previous_packet_dropped: 257
          track_event { type: TYPE_INSTANT name: "c" }
        }
        packet { ftrace_stats { phase: START_OF_TRACE cpu_stats { cpu: 1 overrun: 5 } } }
        packet { ftrace_stats { phase: END_OF_TRACE cpu_stats { cpu: 1 overrun: 7 } } }
        packet {
          trace_stats {
            buffer_stats { chunks_overwritten: 4 }
            final_flush_outcome: FINAL_FLUSH_FAILED
          }
        }
        """;

    CommandRun run = info(trace(SERVICE + EVENTS + losses), "--fail-on-loss");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.out().lines().filter(line -> line.startsWith("lost ")))
        .containsExactly(
            "lost 4 chunks in buffer 0 (small): overwritten before they were read",
            "lost 1 last flush in the service: not answered in time; the end may be missing",
            "lost 1 gap in writer 3 of /usr/bin/app 77: packets are missing (no room in shared"
                + " memory)",
            "lost 2 events in the kernel's buffers: overwritten");
    assertThat(run.out()).doesNotContain("nothing was lost", "more may be lost");
  }

  @Test
  void shouldNotClaimZeroLossesWhenTraceHasNoStatistics() throws IOException {
    CommandRun run = info(trace(SERVICE + EVENTS));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .endsWith(
            "\nno loss was seen, but losses are not counted, as the trace has no statistics of its"
                + " service\n");
    assertThat(info(trace(SERVICE + EVENTS), "--json").out()).contains("\"losses_counted\":false");
  }

  @Test
  void shouldReportThatLossesAfterLastStatisticsAreNotCounted() throws IOException {
    String early = "packet { trace_stats { buffer_stats { %s } } }";
    String verdict = "losses at the end are not counted, as the last statistics are from before it";

    assertThat(info(trace(SERVICE + EVENTS + early.formatted("bytes_written: 9"))).out())
        .endsWith("\nno loss was seen, but " + verdict + "\n");
    assertThat(info(trace(SERVICE + EVENTS + early.formatted("chunks_overwritten: 9"))).out())
        .contains("\nlost 9 chunks in ")
        .endsWith("\nmore may be lost: " + verdict + "\n");
  }

  @Test
  void shouldPrintFactsAsJson() throws IOException {
    CommandRun run = info(trace(SERVICE + EVENTS + NO_LOSS), "--json");

    assertThat(run.out())
        .hasLineCount(1)
        .contains("\"packets\":7", "\"length_ms\":7500", "\"clock\":\"boottime\"")
        .contains("\"process\":\"/usr/bin/app\"", "\"losses\":[]", "\"losses_counted\":true")
        .contains("\"data_sources\":[\"linux.ftrace\"]", "\"cpus\":4");
  }

  @Test
  void shouldCountPacketsOfCompressedBlocks() throws IOException {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(deflated)) {
      for (int i = 0; i < 100; i++) {
        out.write(trace(EVENTS));
      }
    }
    String escaped = TextFormat.escapeBytes(ByteString.copyFrom(deflated.toByteArray()));

    CommandRun run = info(trace(SERVICE + "packet { compressed_packets: \"" + escaped + "\" }"));

    assertThat(run.out()).contains("204 packets", "compressed from", "track_event: 200 packets");
  }

  @Test
  void shouldPrintFactsAndFailWhenTraceIsTruncated() throws IOException {
    byte[] whole = trace(SERVICE + EVENTS);

    CommandRun run = info(Arrays.copyOf(whole, whole.length - 3));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("5 packets", "damaged: ").doesNotContain("nothing was lost");
    assertThat(run.err()).contains("is torn: after byte");
  }

  @Test
  void shouldPrintFactsOfCompressedTrace() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(trace(SERVICE + EVENTS));
    }
    CommandRun run = info(zipped.toByteArray());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(info(trace(SERVICE + EVENTS)).out());
  }

  @Test
  void shouldFailWhenFileIsNoTrace() throws IOException {
    assertThat(info("hello\n".getBytes(StandardCharsets.UTF_8)).err()).contains("is no trace");
    assertThat(CommandRun.alone("info", folder.resolve("missing").toString()).exitCode())
        .isEqualTo(1);
  }

  @Test
  @Tag("T31")
  void shouldPrintFactsOrFailWhenTraceIsDamaged() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] whole = trace(SERVICE + EVENTS + NO_LOSS);
    for (int i = 0; i < DAMAGED_TRACES; i++) {
      byte[] damaged = whole.clone();
      for (int bit = random.nextInt(4); bit >= 0; bit--) {
        damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      }
      CommandRun run = info(damaged);
      assertThat(run.exitCode()).as("seed %d, trace %d: %s", seed, i, run.err()).isBetween(0, 1);
      assertThat(run.err().isEmpty()).isEqualTo(run.exitCode() == 0);
    }
  }
}
