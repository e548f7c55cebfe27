package dev.sonda.itests.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.tree.BuildScriptProcess;
import dev.sonda.track.event.ResolvedTrackEvents;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example program that only the agent traces: its single command records a trace. */
@Timeout(400)
class AgentOnlyIT {
  private static final long ORDERS = 100;

  @TempDir Path folder;

  @Test
  void shouldRecordSlicesOfEachKindWhenExampleRuns() throws Exception {
    Path trace = folder.resolve("shop.pftrace");
    String said =
        BuildScriptProcess.run("examples/agent-only/record", folder, Map.of(), trace.toString());
    assertThat(said).contains(ORDERS + " orders").contains(trace + ": ");
    // Slices of the program; the first ones may end before the program is connected.
    List<String> slices = ResolvedTrackEvents.of(Files.readAllBytes(trace)).texts();
    assertThat(count(slices, "begin java.method Shop.handle")).isBetween(1L, ORDERS);
    assertThat(count(slices, "begin java.http.server GET /order")).isBetween(1L, ORDERS);
    assertThat(count(slices, "begin java.http.client GET 127.0.0.1")).isBetween(1L, ORDERS);
    assertThat(count(slices, "begin java.jdbc INSERT {sql=insert into orders"))
        .isBetween(1L, ORDERS);
    assertThat(count(slices, "begin java.executor Shop$$Lambda")).isPositive();
    assertThat(count(slices, "begin java.park")).isPositive();
  }

  private static long count(List<String> slices, String beginning) {
    return slices.stream().filter(slice -> slice.startsWith(beginning)).count();
  }
}
