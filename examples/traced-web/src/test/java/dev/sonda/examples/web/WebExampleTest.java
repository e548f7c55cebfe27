package dev.sonda.examples.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.track.event.ResolvedTrackEvents;
import dev.sonda.track.event.ResolvedTrackEvents.Recorded;
import dev.sonda.track.event.TracingOptions;
import dev.sonda.track.event.TracingServiceFixture;
import dev.sonda.track.event.TracingServiceFixture.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class WebExampleTest {
  private static final int REQUESTS =
      RequestLoadGenerator.CLIENTS * RequestLoadGenerator.REQUESTS_OF_A_CLIENT;
  private static final String CONFIG =
      "buffers { size_kb: 32768 } data_sources { config { name: \"track_event\" } }";

  private static ResolvedTrackEvents trace;

  @TempDir Path folder;

  @BeforeAll
  static void recordOnce(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("web.pftrace");
    WebExample.main(new String[] {file.toString()});
    trace = ResolvedTrackEvents.of(Files.readAllBytes(file));
  }

  @Test
  void shouldRecordRequestsOfClientsAndTheirAnswersWhenInProcess() {
    assertThat(count(trace, "begin client GET /cart {path=/cart")).isEqualTo(REQUESTS / 2);
    assertThat(count(trace, "begin client GET /search {path=/search")).isEqualTo(REQUESTS / 4);
    assertThat(count(trace, "begin web answer {path=/cart")).isEqualTo(REQUESTS / 2);
    assertThat(count(trace, "begin web answer {path=/nowhere")).isEqualTo(REQUESTS / 4);
    assertThat(count(trace, "end {status=200}")).isEqualTo(2 * REQUESTS * 3 / 4);
    assertThat(count(trace, "end {status=404}")).isEqualTo(2 * REQUESTS / 4);
    assertThat(count(trace, "begin web query")).isEqualTo(REQUESTS * 3 / 4);
  }

  @Test
  void shouldWriteFlowFromEachRequestToAnswerWhenInProcess() {
    List<Recorded> events = trace.all();
    List<Long> flows = LongStream.rangeClosed(1, REQUESTS).boxed().toList();
    assertThat(events)
        .filteredOn(event -> event.track().startsWith("client "))
        .flatExtracting(event -> event.message().integers("flow_ids"))
        .containsExactlyInAnyOrderElementsOf(flows);
    assertThat(events)
        .filteredOn(event -> event.track().startsWith("server "))
        .flatExtracting(event -> event.message().integers("terminating_flow_ids"))
        .containsExactlyInAnyOrderElementsOf(flows);
  }

  @Test
  void shouldCountRequestsInFlightWhenInProcess() {
    assertThat(trace.all())
        .filteredOn(event -> event.track().equals("requests in flight"))
        .hasSize(2 * REQUESTS)
        .extracting(event -> event.message().integer("counter_value"))
        .contains(0L, 2L)
        .allMatch(value -> value >= 0 && value <= RequestLoadGenerator.CLIENTS);
  }

  @Test
  void shouldBeRecordedByDaemonWhenConnectedToIt() throws Exception {
    Path file = folder.resolve("web.pftrace");
    try (TracingServiceFixture daemon = TracingServiceFixture.start(Place.SYSTEM)) {
      assertThat(WebExample.trace(daemon.options(), CONFIG, file)).isTrue();
    }
    assertThat(count(ResolvedTrackEvents.of(Files.readAllBytes(file)), "begin web query"))
        .isEqualTo(REQUESTS * 3 / 4);
  }

  @Test
  void shouldWriteNoTraceWhenNoDaemonIsThere() throws Exception {
    Path file = folder.resolve("web.pftrace");
    TracingOptions nowhere =
        TracingOptions.none()
            .withSystem(Map.of("PERFETTO_PRODUCER_SOCK_NAME", folder.resolve("p").toString()));
    assertThat(WebExample.trace(nowhere, CONFIG, file)).isFalse();
    assertThat(file).doesNotExist();
  }

  /**
   * Counts the events whose text begins with {@code beginning}; slices of virtual threads have the
   * carrier thread as an additional last argument.
   */
  private static long count(ResolvedTrackEvents trace, String beginning) {
    return trace.texts().stream().filter(text -> text.startsWith(beginning)).count();
  }
}
