package dev.sonda.cli.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.record.PacketsOf;
import dev.sonda.protos.TraceStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands print with {@code --json} is as docs/json says, line by line. */
class JsonOutputTest {
  private static final Path SCHEMAS = Path.of("../../docs/json");

  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  JsonOutputTest() {
    service.sessionName = "quoted \"name\"\n";
    service.sources.put("b", Readiness.impossible("why", "mend"));
    service.losses.add(new Loss(Loss.Cause.DISK, "the file", 1, "packet", 2, "advice"));
    service.batches.add(PacketsOf.whole(new byte[] {8, 1}));
    TraceStats.Builder stats = TraceStats.newBuilder();
    stats.addBufferStatsBuilder().setBufferSize(1000).setBytesWritten(500);
    service.stats.add(stats.build());
  }

  private void check(String schema, String... line) throws IOException {
    String out = CommandRun.with(service, line).out();
    Object parsed = JsonText.parse(Files.readString(SCHEMAS.resolve(schema + ".schema.json")));
    assertThat(out).isNotEmpty();
    for (String object : out.lines().toList()) {
      assertThat(new JsonSchema((Map<?, ?>) parsed).check(JsonText.parse(object)))
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
  void shouldPrintJsonThatMatchesSchemasWithOtherService() throws IOException {
    service.isSondas = false;
    check("stats", "stats", "--json");
    check("query", "query", "--json");
  }

  @Test
  void shouldFindViolationsOfSchema() throws IOException {
    Object schema = JsonText.parse(Files.readString(SCHEMAS.resolve("sources.schema.json")));
    assertThat(new JsonSchema((Map<?, ?>) schema).check(JsonText.parse("{\"name\":1,\"x\":[]}")))
        .containsExactlyInAnyOrder(
            "$: producer is missing", "$.name: 1 is no string", "$: x is unknown");
  }
}
