package dev.sonda.cli.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.record.ArrayPacketBatch;
import dev.sonda.protos.TraceSchema;
import dev.sonda.protos.TraceStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the {@code --json} output of commands with the schemas in docs/json, line by line. */
class JsonOutputTest {
  private static final Path SCHEMAS = Path.of("../../docs/json");

  /** A trace for which {@code info} prints every field that it has. */
  private static final String TRACE =
      """
      packet {
        trusted_packet_sequence_id: 1 trusted_uid: 0 trusted_pid: 10
        clock_snapshot {
          primary_trace_clock: BUILTIN_CLOCK_BOOTTIME
          clocks { clock_id: 6 timestamp: 5000000000 }
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
        system_info { utsname { sysname: "Linux" release: "6.1.0" machine: "x86_64" } num_cpus: 4 }
      }
      packet {
        trusted_packet_sequence_id: 2 trusted_uid: 1000 trusted_pid: 77 timestamp: 6000000000
        previous_packet_dropped: 1
        process_tree { processes { pid: 77 cmdline: "/usr/bin/app" } }
      }
      packet {
        trusted_packet_sequence_id: 1
        trace_stats { buffer_stats { bytes_written: 9 bytes_overwritten: 5 chunks_overwritten: 1 } }
      }
      """;

  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  JsonOutputTest() {
    service.sessionName = "quoted \"name\"\n";
    service.sources.put("b", Readiness.impossible("why", "mend"));
    service.losses.add(new Loss(Loss.Cause.DISK, "the file", 1, "packet", 2, "advice"));
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
    TraceStats.Builder stats = TraceStats.newBuilder();
    stats.addBufferStatsBuilder().setBufferSize(1000).setBytesWritten(500);
    service.stats.add(stats.build());
  }

  private void check(String schema, String... line) throws IOException {
    String out = CommandRun.with(service, line).out();
    Object parsed =
        StrictJsonParser.parse(Files.readString(SCHEMAS.resolve(schema + ".schema.json")));
    assertThat(out).isNotEmpty();
    for (String object : out.lines().toList()) {
      assertThat(new JsonSchema((Map<?, ?>) parsed).check(StrictJsonParser.parse(object)))
          .as(object)
          .isEmpty();
    }
  }

  @Test
  void shouldPrintJsonThatMatchesSchemas() throws IOException {
    check("sessions", "sessions", "--json");
    check("sources", "sources", "--json");
    check("query", "query", "--json");
    check("stats", "stats", "--json");
    check("doctor", "doctor", "--json");
    check("record", "record", "--json", "-o", folder.resolve("t").toString(), "-t", "1s");
    check("record", "snapshot", "--json", "-o", folder.resolve("t").toString());
  }

  @Test
  void shouldMatchSchemaWhenInfoPrintsAllFields() throws IOException {
    DynamicMessage.Builder trace = DynamicMessage.newBuilder(TraceSchema.load().trace());
    TextFormat.merge(TRACE, trace);
    Path file = Files.write(folder.resolve("t"), trace.build().toByteArray());
    String schema = Files.readString(SCHEMAS.resolve("info.schema.json"));

    check("info", "info", "--json", file.toString());

    Object told =
        StrictJsonParser.parse(CommandRun.with(service, "info", "--json", file.toString()).out());
    Map<?, ?> documented =
        (Map<?, ?>) ((Map<?, ?>) StrictJsonParser.parse(schema)).get("properties");
    assertThat((Map<?, ?>) told).as("the test's trace").hasSameSizeAs(documented);
  }

  @Test
  void shouldPrintJsonThatMatchesSchemasWithPerfettosService() throws IOException {
    service.isSondas = false;
    check("stats", "stats", "--json");
    check("query", "query", "--json");
  }

  @Test
  void shouldFindViolationsOfSchema() throws IOException {
    Object schema =
        StrictJsonParser.parse(Files.readString(SCHEMAS.resolve("sources.schema.json")));
    assertThat(
            new JsonSchema((Map<?, ?>) schema)
                .check(StrictJsonParser.parse("{\"name\":1,\"x\":[]}")))
        .containsExactlyInAnyOrder(
            "$: producer is missing", "$.name: 1 is no string", "$: x is unknown");
  }
}
