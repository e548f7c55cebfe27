package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the removal of probes, of the service and of the host while sessions run. */
@Timeout(240)
class RemovalDuringSessionTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private ProbeHostFixture fixture = ProbeHostFixture.patient();

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  @Test
  void shouldEndInstancesOfRemovedSourceAndKeepPackets() {
    ScriptedSource source = sampling("a");
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    Await.until("samples", () -> fixture.result(1).packets() > 2);

    fixture.host().removeSource(source);

    long written = fixture.result(1).packets();
    assertThat(source.calls()).containsExactly("open", "start", "stop");
    assertThat(fixture.texts()).hasSize((int) written);
    assertThat(fixture.result(1).problem()).isEmpty();
    assertThat(fixture.producer().writerCount()).isZero();
    fixture.producer().stopAndAwait(1);
  }

  @Test
  void shouldRejoinRunningSessionWhenSourceIsAddedAgain() {
    ScriptedSource source = sampling("a");
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    fixture.host().removeSource(source);

    sampling("a");
    fixture.producer().startAndAwait(2, ProbeHostFixture.config("a"));

    Await.until("samples", () -> fixture.result(2).packets() > 2);
    assertThat(fixture.host().results(ProbeHostFixture.SESSION)).hasSize(2);
  }

  @Test
  void shouldNotEndOtherSourcesWhenOneIsRemoved() {
    ScriptedSource going = sampling("a");
    ScriptedSource staying = sampling("b");
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    fixture.producer().startAndAwait(2, ProbeHostFixture.config("b"));

    fixture.host().removeSource(going);

    long before = fixture.result(2).packets();
    Await.until("samples of the other", () -> fixture.result(2).packets() > before + 3);
    assertThat(staying.calls()).containsExactly("open", "start");
  }

  @Test
  void shouldRemoveSourceWithoutWaitingForHangingStop() {
    fixture.close();
    fixture = ProbeHostFixture.impatient();
    log.expect("stop did not return within 1000 ms");
    try (ProbeHangLatch gate = new ProbeHangLatch()) {
      ScriptedSource source = sampling("a").onStop((_, _) -> gate.hang());
      fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

      fixture.host().removeSource(source);

      assertThat(gate.isLeft()).isFalse();
      assertThat(fixture.producer().dataSources()).isEmpty();
    }
  }

  @Test
  void shouldEndInstancesAndReregisterWhenServiceDisconnects() {
    ScriptedSource source = sampling("a");
    log.expect("lost the tracing service: it is being updated");
    FakeTracingService.Endpoint first = fixture.producer();
    first.startAndAwait(1, ProbeHostFixture.config("a"));

    first.disconnect("it is being updated");

    Await.until("another connection", () -> fixture.service().connectionCount() == 2);
    assertThat(source.calls()).containsExactly("open", "start", "stop");
    assertThat(first.isClosed()).isTrue();
    fixture.producer().awaitDataSource("a");
    fixture.producer().startAndAwait(5, ProbeHostFixture.config("a"));
    Await.until("samples", () -> fixture.result(5).packets() > 2);
  }

  /** Delays would double from 100 ms, to 25.5 s in total. */
  @Test
  void shouldConnectWithoutDelayWhenServiceBecomesReachable() {
    log.expect("lost the tracing service");
    fixture.add("a");
    long startNs = System.nanoTime();
    for (int connections = 1; connections <= 8; connections++) {
      int expected = connections + 1;
      fixture.producer().disconnect("it was killed");
      Await.until(
          "connection " + expected,
          () -> {
            fixture.service().beReachable();
            return fixture.service().connectionCount() == expected;
          });
    }
    assertThat(Duration.ofNanos(System.nanoTime() - startNs)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void shouldCommitLastPacketsToReplacedServiceAndJoinNext() {
    ScriptedSource source = sampling("a");
    FakeTracingService.Endpoint first = fixture.producer();
    first.startAndAwait(1, ProbeHostFixture.config("a"));
    Await.until("samples", () -> fixture.result(1).packets() > 2);

    fixture.replaceService();

    assertThat(source.calls()).containsExactly("open", "start", "stop");
    assertThat(first.isClosed()).isTrue();
    assertThat(first.packets(ProbeHostFixture.BUFFER)).hasSizeGreaterThan(2);
    fixture.producer().awaitDataSource("a");
    assertThat(fixture.host().results(ProbeHostFixture.SESSION)).isEmpty();
    fixture.producer().startAndAwait(2, ProbeHostFixture.config("a"));
    Await.until("samples", () -> fixture.result(2).packets() > 2);
  }

  @Test
  void shouldReportThatThereIsNoService() {
    fixture.add("a");

    fixture.host().disconnectFrom(fixture.service());

    assertThat(fixture.host().why("a")).containsExactly("there is no tracing service");
  }

  @Test
  void shouldReportDisconnectReasonUntilHostReconnects() {
    fixture.add("a");
    log.expect("lost the tracing service");

    fixture.producer().disconnect("no reason");

    Await.until(
        "the reason, or the next connection",
        () ->
            fixture.host().why("a").contains("the probe host is not connected: no reason")
                || fixture.service().connectionCount() > 1);
    Await.until("connection", () -> fixture.host().why("a").isEmpty());
  }

  @Test
  void shouldEndAllInstancesWhenHostIsClosed() {
    ScriptedSource source = sampling("a");
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    fixture.host().close();

    assertThat(source.calls()).containsExactly("open", "start", "stop");
    assertThat(fixture.producer().isClosed()).isTrue();
    assertThat(fixture.host().check(ProbeHostFixture.config("a"))).isEmpty();
    fixture.host().removeSource(source);
  }

  @Test
  void shouldSurviveWritesOfAbandonedTaskAfterUnmapping() {
    fixture.close();
    fixture = ProbeHostFixture.impatient();
    log.expect("a sampling task did not return");
    AtomicInteger outcome = new AtomicInteger();
    try (ProbeHangLatch gate = new ProbeHangLatch()) {
      fixture
          .add("a")
          .onStart(sink ->
              sink.every(
                  Duration.ofMillis(5),
                  writer -> {
                    gate.hang();
                    try {
                      ScriptedSource.write(writer, "too late");
                      outcome.set(1);
                    } catch (IllegalStateException e) {
                      outcome.set(2);
                    }
                  }));
      fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
      Await.until("the problem", () -> !fixture.result(1).problem().isEmpty());
      fixture.host().close();
    }

    Await.until("the late write", () -> outcome.get() != 0);
    assertThat(fixture.texts()).isEmpty();
  }

  private ScriptedSource sampling(String name) {
    return fixture
        .add(name)
        .onStart(sink ->
            sink.every(
                Duration.ofMillis(5), writer -> ScriptedSource.write(writer, "from " + name)));
  }
}
