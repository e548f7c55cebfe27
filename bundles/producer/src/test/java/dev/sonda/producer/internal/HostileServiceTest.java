package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the probe host with a service that sends invalid requests. */
@Timeout(240)
@Tag("T32")
class HostileServiceTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final ProbeHostFixture fixture = ProbeHostFixture.patient();

  @AfterEach
  void close() {
    fixture.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -4096, 1, 5000, 128 << 10, 1 << 30, Integer.MIN_VALUE})
  void shouldDisconnectFromServiceWithInvalidPageSize(int pageSizeBytes) {
    fixture.add("a");
    log.expect("lost the tracing service: .*shared memory");
    FakeTracingService.Endpoint first = fixture.producer();

    first.offerPages(pageSizeBytes);

    Await.until("another connection", () -> fixture.service().connectionCount() == 2);
    assertThat(first.isClosed()).isTrue();
    fixture.producer().awaitDataSource("a");
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
  }

  @Test
  void shouldIgnoreRequestsForUnknownInstances() {
    fixture.add("a");
    FakeTracingService.Endpoint service = fixture.producer();
    for (long id : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
      service.stopAndAwait(id);
      service.clearIncrementalState(id, id, id);
      service.startAndAwait(id, ProbeHostFixture.config("no such source"));
    }
    service.startAndAwait(5, ProbeHostFixture.config("a"));
    service.flushAndAwait(1, 0, 5, -1, 5, Long.MAX_VALUE);
    assertThat(service.isClosed()).isFalse();
  }

  @Test
  void shouldStartInstanceOnceWhenRequestedRepeatedly() {
    ScriptedSource source = fixture.add("a");
    FakeTracingService.Endpoint service = fixture.producer();
    service.startAndAwait(1, ProbeHostFixture.config("a"));
    service.start(1, ProbeHostFixture.config("a"));
    service.startWithoutSetup(1, ProbeHostFixture.config("a"));
    service.stopAndAwait(1);
    service.stop(1);
    service.flushAndAwait(9, 1);
    assertThat(source.calls()).containsOnlyOnce("open", "start", "stop");
  }
}
