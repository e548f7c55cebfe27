package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Probes that throw or hang lose only their own instance, which is reported by name. */
@Timeout(240)
@Tag("T27")
class MisbehavingProbeTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private ProbeHostFixture fixture = ProbeHostFixture.patient();

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  /** Sets short deadlines for tests in which a probe hangs. */
  private void beImpatient() {
    fixture.close();
    fixture = ProbeHostFixture.impatient();
  }

  @Test
  void shouldEndAnInstanceWhoseTaskThrows() {
    log.expect("data source a of bundle bundle.of.a: a sampling task threw .*: no luck");
    ScriptedSource source =
        fixture
            .add("a")
            .onStart(sink ->
                sink.every(
                    Duration.ofMillis(5),
                    _ -> {
                      throw new IOException("no luck");
                    }));
    AtomicInteger neighbour = startNeighbour();

    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    Await.until("stop", () -> source.calls().contains("stop"));
    assertThat(fixture.result(1).problem())
        .isEqualTo("bundle bundle.of.a: a sampling task threw java.io.IOException: no luck");
    assertThat(fixture.host().why("a")).anyMatch(line -> line.contains("no luck"));
    awaitProgress(neighbour);
    fixture.producer().stopAndAwait(1);
    assertThat(source.calls()).containsExactly("open", "start", "stop");
  }

  /** A service in another process learns of the failure only from the producer. */
  @Test
  void shouldReportStopToServiceWhenStartThrows() {
    log.expect("no luck");
    fixture
        .add("a")
        .onStart(sink -> {
          throw new IllegalStateException("no luck");
        });
    AtomicInteger neighbour = startNeighbour();
    List<Long> before = List.copyOf(fixture.producer().stopped());

    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    Await.until("the news", () -> fixture.producer().stopped().contains(1L));
    awaitProgress(neighbour);
    assertThat(before).isEmpty();
    assertThat(fixture.producer().stopped()).containsExactly(1L);
    fixture.producer().stop(1);
    Await.until("the answer", () -> fixture.producer().stopped().equals(List.of(1L, 1L)));
  }

  @Test
  void shouldEndInstanceWhenTaskThrowsError() {
    log.expect("a sampling task threw java.lang.NoClassDefFoundError: gone");
    fixture
        .add("a")
        .onStart(sink ->
            sink.every(
                Duration.ofMillis(5),
                _ -> {
                  throw new NoClassDefFoundError("gone");
                }));
    AtomicInteger neighbour = startNeighbour();

    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    awaitProblem(1, "NoClassDefFoundError");
    awaitProgress(neighbour);
  }

  @Test
  void shouldDiscardPacketThatExceptionInterrupts() {
    log.expect("cut short");
    AtomicInteger turn = new AtomicInteger();
    fixture
        .add("a")
        .onStart(sink ->
            sink.every(
                Duration.ofMillis(5),
                writer -> {
                  ScriptedSource.write(writer, "whole " + turn.incrementAndGet());
                  if (turn.get() == 3) {
                    try (PacketWriter packet = writer.packet()) {
                      packet.nested(900).string(1, "half a packet").close();
                      throw new IllegalStateException("cut short");
                    }
                  }
                }));

    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    awaitProblem(1, "cut short");
    fixture.producer().stopAndAwait(1);

    assertThat(fixture.texts()).containsExactly("whole 1", "whole 2", "whole 3");
    assertThat(fixture.result(1).packets()).isEqualTo(3);
  }

  @Test
  void shouldAbandonATaskThatHangsWhileOthersGoOn() {
    beImpatient();
    log.expect("data source a of bundle bundle.of.a: a sampling task did not return");
    try (ProbeHangLatch gate = new ProbeHangLatch()) {
      AtomicInteger neighbour = startNeighbour();
      fixture
          .add("a")
          .onStart(sink ->
              sink.every(
                  Duration.ofMillis(5),
                  writer -> {
                    ScriptedSource.write(writer, "before");
                    gate.hang();
                  }));
      fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
      Await.until("the task to hang", gate::isReached);

      awaitProblem(1, "a sampling task did not return within 1000 ms and was abandoned");

      awaitProgress(neighbour);
      assertThat(fixture.result(99).problem()).isEmpty();
      assertThat(fixture.host().why("a")).anyMatch(line -> line.contains("bundle.of.a"));
      fixture.producer().stopAndAwait(1);
      fixture.producer().stopAndAwait(99);
      gate.open();
      Await.until("the thread to come back", gate::isLeft);
    }
    Await.until("its writer to go", () -> fixture.producer().writerCount() == 0);
    assertThat(fixture.texts()).doesNotContain("before");
  }

  @Test
  void shouldRunOtherTasksOfInstanceWhenOneHangs() {
    beImpatient();
    log.expect("a sampling task did not return");
    AtomicInteger others = new AtomicInteger();
    try (ProbeHangLatch gate = new ProbeHangLatch()) {
      ScriptedSource source =
          fixture
              .add("a")
              .onStart(sink -> {
                sink.every(Duration.ofMillis(5), _ -> gate.hang());
                sink.every(
                    Duration.ofMillis(5),
                    writer -> ScriptedSource.write(writer, "other " + others.incrementAndGet()));
              });
      fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
      awaitProblem(1, "abandoned");

      awaitProgress(others);
      fixture.producer().flushAndAwait(1, 1);

      assertThat(fixture.texts()).isNotEmpty();
      assertThat(source.calls()).doesNotContain("stop");
    }
  }

  @Test
  void shouldEndAnInstanceThatCannotBeOpened() {
    log.expect("data source a of bundle bundle.of.a: open threw .*: no luck");
    ScriptedSource source = fixture.add("a").onOpen(MisbehavingProbeTest::noLuck);

    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    fixture.producer().stopAndAwait(1);

    assertThat(source.calls()).containsExactly("open");
    assertThat(fixture.result(1).problem()).contains("open threw");
  }

  @Test
  void shouldEndAnInstanceThatCannotBeStartedAndStopIt() {
    log.expect("data source a of bundle bundle.of.a: start threw .*: no luck");
    ScriptedSource source = fixture.add("a").onStart(MisbehavingProbeTest::noLuck);

    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    Await.until("stop", () -> source.calls().contains("stop"));
    assertThat(fixture.result(1).problem()).contains("start threw");
    fixture.producer().stopAndAwait(1);
  }

  @Test
  void shouldEndInstanceAndAcknowledgeFlushWhenFlushThrows() {
    log.expect("data source a of bundle bundle.of.a: flush threw .*: no luck");
    fixture.add("a").onFlush((sink, _) -> noLuck(sink));
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    fixture.producer().flushAndAwait(1, 1);

    awaitProblem(1, "flush threw");
  }

  @Test
  void shouldAcknowledgeAStopThatThrows() {
    log.expect("data source a of bundle bundle.of.a: stop threw .*: no luck");
    fixture.add("a").onStop((sink, _) -> noLuck(sink));
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    fixture.producer().stopAndAwait(1);

    awaitProblem(1, "stop threw");
    awaitReport("1: bundle bundle.of.a: stop threw");
  }

  /** A service in another process doesn't see the results of this host. */
  @Test
  void shouldTellTheServiceWhyAnInstanceCannotBeOpened() {
    log.expect("no luck");
    fixture.add("a").onOpen(MisbehavingProbeTest::noLuck);

    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    Await.until("the news", () -> fixture.producer().stopped().contains(1L));
    awaitReport("1: bundle bundle.of.a: open threw java.lang.IllegalStateException: no luck");
  }

  @Test
  void shouldTellTheServiceOfFlushThatThrowsWhileSessionEnds() {
    log.expect("no luck");
    fixture.add("a").onFlush((sink, _) -> noLuck(sink));
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    fixture.producer().flush(1, 1);
    fixture.producer().stopAndAwait(1);

    awaitReport("1: bundle bundle.of.a: flush threw");
  }

  @Test
  void shouldReportNoProblemOfHealthyInstance() {
    fixture.add("a");
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    fixture.producer().flushAndAwait(1, 1);
    fixture.producer().stopAndAwait(1);

    assertThat(fixture.producer().problems()).isEmpty();
  }

  @Test
  void shouldReturnReadinessOfSourceWhenServiceAsks() {
    Readiness closed = Readiness.impossible("tracefs is closed", "mount it");
    fixture.add("a").onCheck(_ -> closed);
    List<Optional<Readiness>> answers = new CopyOnWriteArrayList<>();

    fixture.producer().check(ProbeHostFixture.config("a"), answers::add);
    fixture.producer().check(ProbeHostFixture.config("b"), answers::add);

    Await.until("both answers", () -> answers.size() == 2);
    assertThat(answers).containsExactlyInAnyOrder(Optional.of(closed), Optional.empty());
  }

  private void awaitReport(String beginning) {
    Await.until(
        "a report of " + beginning,
        () ->
            fixture.producer().problems().stream()
                .anyMatch(problem -> problem.startsWith(beginning)));
  }

  @Test
  void shouldReportHangingStartAndStopAndContinue() {
    beImpatient();
    log.expect("start did not return within 1000 ms");
    log.expect("stop did not return within 1000 ms");
    try (ProbeHangLatch start = new ProbeHangLatch();
        ProbeHangLatch stop = new ProbeHangLatch()) {
      fixture.add("a").onStart(_ -> start.hang()).onStop((_, _) -> stop.hang());
      AtomicInteger neighbour = startNeighbour();

      fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
      fixture.producer().stopAndAwait(1);

      assertThat(fixture.result(1).problem())
          .contains("start did not return")
          .contains("stop did not return");
      assertThat(fixture.host().why("a"))
          .contains("bundle bundle.of.a: 2 calls have not come back");
      awaitProgress(neighbour);
    }
    Await.until(
        "the calls to come back",
        () -> fixture.host().why("a").stream().noneMatch(line -> line.contains("come back")));
  }

  @Test
  void shouldReportProblemWhenStartIsNeverAcknowledged() {
    beImpatient();
    log.expect("start was not acknowledged within 1000 ms");
    fixture.add("a").onStart((_, done) -> done.later());

    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));

    awaitProblem(1, "start was not acknowledged");
  }

  @Test
  void shouldRefuseFourthCallWhileThreeEarlierCallsHang() {
    beImpatient();
    log.expect("open did not return within 1000 ms");
    log.expect("open threw|3 earlier calls have not come back");
    try (ProbeHangLatch gate = new ProbeHangLatch()) {
      fixture.add("a").onOpen(_ -> gate.hang());
      for (int instance = 1; instance <= 3; instance++) {
        fixture.producer().startAndAwait(instance, ProbeHostFixture.config("a"));
      }

      fixture.producer().startAndAwait(4, ProbeHostFixture.config("a"));

      assertThat(fixture.result(4).problem()).contains("3 earlier calls have not come back");
    }
  }

  @Test
  void shouldReportImpossibleWhenReadinessCheckHangs() {
    beImpatient();
    try (ProbeHangLatch gate = new ProbeHangLatch()) {
      fixture
          .add("a")
          .onCheck(_ -> {
            gate.hang();
            return Readiness.ok();
          });

      assertThat(fixture.host().check(ProbeHostFixture.config("a")))
          .get()
          .extracting(SourceCheck::readiness)
          .isInstanceOf(Readiness.Impossible.class)
          .asString()
          .contains("bundle.of.a");
    }
  }

  @Test
  void shouldRefuseWritersAndTasksWhenInstanceHasEnded() {
    AtomicReference<TraceSink> kept = new AtomicReference<>();
    AtomicInteger samples = new AtomicInteger();
    fixture.add("a").onOpen(kept::set);
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    fixture.producer().stopAndAwait(1);

    kept.get().every(Duration.ofMillis(1), _ -> samples.incrementAndGet()).run();

    assertThatThrownBy(() -> kept.get().writer()).hasMessage("the data source instance has ended");
    awaitProgress(startNeighbour());
    assertThat(samples).hasValue(0);
  }

  @Test
  void shouldReportNoProblemWhenStartReturnsAfterStopRequest() {
    beImpatient();
    try (ProbeHangLatch gate = new ProbeHangLatch()) {
      fixture
          .add("a")
          .onStart(sink -> {
            gate.hang();
            sink.every(Duration.ofMillis(5), writer -> ScriptedSource.write(writer, "late"));
          });
      fixture.producer().start(1, ProbeHostFixture.config("a"));
      Await.until("the start to begin", gate::isReached);
      fixture.producer().stop(1);
      fixture.producer().flushAndAwait(1);
    }

    Await.until("the stop", () -> fixture.producer().stopped().contains(1L));
    assertThat(fixture.result(1).problem()).isEmpty();
  }

  @Test
  void shouldNotPassAnInterruptOnToTheNextProbe() {
    AtomicInteger clean = new AtomicInteger();
    AtomicInteger interrupted = new AtomicInteger();
    fixture
        .add("a")
        .onStart(sink -> sink.every(Duration.ofMillis(2), _ -> Thread.currentThread().interrupt()));
    fixture
        .add("b")
        .onStart(sink ->
            sink.every(
                Duration.ofMillis(2),
                _ ->
                    (Thread.currentThread().isInterrupted() ? interrupted : clean)
                        .incrementAndGet()));
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    fixture.producer().startAndAwait(2, ProbeHostFixture.config("b"));

    Await.until("samples", () -> clean.get() > 20);

    assertThat(interrupted).hasValue(0);
  }

  /** Starts another bundle's probe in the session, which must continue to sample. */
  private AtomicInteger startNeighbour() {
    AtomicInteger samples = new AtomicInteger();
    fixture
        .add("neighbour")
        .onStart(sink ->
            sink.every(
                Duration.ofMillis(5),
                writer -> ScriptedSource.write(writer, "n" + samples.incrementAndGet())));
    fixture.producer().startAndAwait(99, ProbeHostFixture.config("neighbour"));
    awaitProgress(samples);
    return samples;
  }

  private static void awaitProgress(AtomicInteger samples) {
    int before = samples.get();
    Await.until("more samples", () -> samples.get() > before + 3);
  }

  private void awaitProblem(long instanceId, String text) {
    Await.until(
        "problem: " + text,
        () -> fixture.result(instanceId).problem().contains(text),
        () -> fixture.result(instanceId));
  }

  private static void noLuck(TraceSink sink) {
    throw new IllegalStateException("no luck");
  }
}
