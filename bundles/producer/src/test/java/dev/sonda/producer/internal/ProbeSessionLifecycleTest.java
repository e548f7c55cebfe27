package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the course of sessions with well-behaved probes: open, start, sampling and stop. */
@Timeout(240)
class ProbeSessionLifecycleTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final ProbeHostFixture fixture = ProbeHostFixture.patient();

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  @Test
  void shouldOpenStartSampleAndStop() {
    AtomicInteger samples = new AtomicInteger();
    ScriptedSource source = fixture.add("a");
    source.onStart(sink ->
        sink.every(
            Duration.ofMillis(5),
            writer -> ScriptedSource.write(writer, "sample " + samples.incrementAndGet())));

    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    Await.until("samples", () -> samples.get() >= 3);
    fixture.producer().stopAndAwait(1);

    int written = samples.get();
    assertThat(source.calls()).containsExactly("open", "start", "stop");
    assertThat(fixture.texts()).hasSize(written).startsWith("sample 1", "sample 2", "sample 3");
    assertThat(fixture.result(1).packets()).isEqualTo(written);
    assertThat(fixture.result(1).bytes()).isPositive();
    assertThat(fixture.result(1).problem()).isEmpty();
    assertThat(fixture.producer().writerCount()).isZero();
  }

  @Test
  void shouldPassConfigAndBufferToProbe() {
    AtomicInteger buffer = new AtomicInteger();
    ScriptedSource source = fixture.add("a").onOpen(sink -> buffer.set(sink.targetBuffer()));
    DataSourceConfig config =
        ProbeHostFixture.config("a").toBuilder().setLegacyConfig("periodMs=10\n").build();

    fixture.producer().startAndAwait(1, config);

    SourceConfig seen = Objects.requireNonNull(source.lastConfig());
    assertThat(seen.name()).isEqualTo("a");
    assertThat(seen.sessionId()).isEqualTo(ProbeHostFixture.SESSION);
    assertThat(seen.settings()).containsEntry("periodMs", "10");
    assertThat(buffer).hasValue(ProbeHostFixture.BUFFER);
  }

  @Test
  void shouldAcknowledgeStartOnceWhenProbeFinishesLater() {
    AtomicReference<Runnable> finish = new AtomicReference<>();
    fixture.add("a").onStart((_, done) -> finish.set(done.later()));
    fixture.producer().start(1, ProbeHostFixture.config("a"));
    Await.until("start to be called", () -> finish.get() != null);

    assertThat(fixture.producer().started()).isEmpty();
    finish.get().run();
    finish.get().run();

    Await.until("start to be acknowledged", () -> fixture.producer().started().size() == 1);
  }

  @Test
  void shouldOpenAndStartInstanceWithoutSetupRequest() {
    ScriptedSource source = fixture.add("a");

    fixture.producer().startWithoutSetup(1, ProbeHostFixture.config("a"));

    Await.until("start", () -> fixture.producer().started().contains(1L));
    assertThat(source.calls()).containsExactly("open", "start");
  }

  @Test
  void shouldAcknowledgeStopWhenSourceWasJustRemoved() {
    fixture.add("a");

    fixture.producer().startAndAwait(1, ProbeHostFixture.config("gone"));
    fixture.producer().stopAndAwait(1);

    assertThat(fixture.result(1).problem()).isEqualTo("no bundle offers gone any more");
  }

  @Test
  void shouldEndTasksBeforeStop() {
    List<String> order = new CopyOnWriteArrayList<>();
    fixture
        .add("a")
        .onStart(sink -> sink.every(Duration.ofMillis(2), _ -> order.add("sample")))
        .onStop((_, _) -> order.add("stop"));
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    Await.until("samples", () -> order.size() > 3);

    fixture.producer().stopAndAwait(1);

    assertThat(order.getLast()).isEqualTo("stop");
  }

  @Test
  void shouldCommitPacketsWrittenInStop() {
    fixture.add("a").onStop((sink, _) -> ScriptedSource.write(sink.writer(), "last words"));
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    fixture.producer().stopAndAwait(1);

    assertThat(fixture.texts()).containsExactly("last words");
  }

  @Test
  void shouldEndOnlyTaskThatProbeCancels() {
    AtomicInteger samples = new AtomicInteger();
    AtomicReference<Runnable> end = new AtomicReference<>();
    fixture
        .add("a")
        .onStart(sink -> {
          end.set(sink.every(Duration.ofMillis(2), _ -> samples.incrementAndGet()));
          sink.every(Duration.ofMillis(2), writer -> ScriptedSource.write(writer, "goes on"));
        });
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    Await.until("samples", () -> samples.get() > 0);

    end.get().run();
    fixture.producer().flushAndAwait(1, 1);
    int atEnd = samples.get();
    int texts = fixture.texts().size();
    fixture.producer().flushAndAwait(2, 1);
    Await.until(
        "the other task",
        () -> {
          fixture.producer().flush(3, 1);
          return fixture.texts().size() > texts + 3;
        });

    assertThat(samples.get()).isBetween(atEnd, atEnd + 1);
  }

  @Test
  void shouldRunInstancesOfManySessionsSideBySide() {
    ScriptedSource source = fixture.add("a");
    source.onStart(sink ->
        sink.every(Duration.ofMillis(5), writer -> ScriptedSource.write(writer, "from a session")));
    for (int session = 1; session <= 5; session++) {
      fixture.producer().startAndAwait(session, ProbeHostFixture.config("a", session));
    }
    fixture.producer().flushAndAwait(1, 1, 2, 3, 4, 5);
    for (int session = 1; session <= 5; session++) {
      fixture.producer().stopAndAwait(session);
      assertThat(fixture.host().results(session))
          .singleElement()
          .satisfies(result -> assertThat(result.packets()).isPositive());
    }
  }

  @Test
  void shouldPassClearingOfIncrementalStateToProbe() {
    ScriptedSource source = fixture.add("a");
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    fixture.producer().clearIncrementalState(1);

    Await.until("clear", () -> source.calls().contains("clear"));
  }

  @Test
  void shouldWriteAfterServiceUnmapsSharedMemory() {
    AtomicInteger samples = new AtomicInteger();
    fixture
        .add("a")
        .onStart(sink ->
            sink.every(
                Duration.ofMillis(1),
                writer -> {
                  ScriptedSource.write(writer, "x".repeat(1000));
                  samples.incrementAndGet();
                }));
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    fixture.producer().unmap();
    int before = samples.get();

    Await.until("more samples", () -> samples.get() > before + 20);
    assertThat(fixture.result(1).problem()).isEmpty();
  }

  @Test
  void shouldReturnReadinessThatProbeReports() {
    Readiness degraded = Readiness.degraded("half of it", "mend it");
    fixture.add("a").onCheck(_ -> degraded);

    assertThat(fixture.host().check(ProbeHostFixture.config("a")))
        .hasValue(new SourceCheck("a", true, degraded));
    assertThat(fixture.host().why("a")).containsExactly("half of it; to mend it: mend it");
    assertThat(fixture.host().check(ProbeHostFixture.config("b"))).isEmpty();
  }
}
