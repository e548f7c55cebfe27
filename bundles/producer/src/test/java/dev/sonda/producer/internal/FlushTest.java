package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class FlushTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private ProbeHostFixture fixture = ProbeHostFixture.patient();

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  @Test
  void shouldCommitAllWrittenPacketsBeforeAcknowledgingFlush() {
    fixture
        .add("a")
        .onStart(sink -> {
          ScriptedSource.write(sink.writer(), "from start");
          sink.every(Duration.ofHours(1), writer -> ScriptedSource.write(writer, "sampled"));
        })
        .onFlush((sink, _) -> ScriptedSource.write(sink.writer(), "from flush"));
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    Await.until("the first sample", () -> fixture.result(1).packets() >= 2);
    assertThat(fixture.texts()).isEmpty();

    fixture.producer().flushAndAwait(1, 1);

    assertThat(fixture.texts()).containsExactlyInAnyOrder("from start", "sampled", "from flush");
  }

  @Test
  void shouldAcknowledgeFlushWithoutInstances() {
    fixture.add("a");
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    fixture.producer().stopAndAwait(1);

    fixture.producer().flushAndAwait(5);
    fixture.producer().flushAndAwait(6, 1);

    assertThat(fixture.producer().flushed()).containsExactly(5L, 6L);
  }

  @Test
  void shouldNotAnswerALaterFlushBeforeAnEarlierOne() {
    AtomicReference<Runnable> finish = new AtomicReference<>();
    fixture.add("slow").onFlush((_, done) -> finish.set(done.later()));
    ScriptedSource quick = fixture.add("quick");
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("slow"));
    fixture.producer().startAndAwait(2, ProbeHostFixture.config("quick"));

    fixture.producer().flush(1, 1);
    fixture.producer().flush(2, 2);
    Await.until("both flushes", () -> finish.get() != null && quick.calls().contains("flush"));
    assertThat(fixture.producer().flushed()).isEmpty();
    finish.get().run();

    Await.until("the answer", () -> !fixture.producer().flushed().isEmpty());
    Await.until("all of it", () -> fixture.producer().flushed().getLast() == 2);
  }

  @Test
  void shouldAcknowledgeFlushWhenProbeHangsInFlush() {
    fixture.close();
    fixture = ProbeHostFixture.impatient();
    log.expect("data source a of bundle bundle.of.a: flush did not return within 1000 ms");
    try (ProbeHangLatch gate = new ProbeHangLatch()) {
      fixture.add("a").onFlush((_, _) -> gate.hang());
      fixture
          .add("b")
          .onStart(
              sink -> sink.every(Duration.ofHours(1), writer -> ScriptedSource.write(writer, "b")));
      fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
      fixture.producer().startAndAwait(2, ProbeHostFixture.config("b"));
      Await.until("the first sample", () -> fixture.result(2).packets() == 1);

      fixture.producer().flushAndAwait(1, 1, 2);

      assertThat(fixture.texts()).containsExactly("b");
      Await.until("the problem", () -> fixture.result(1).problem().contains("bundle.of.a"));
      assertThat(fixture.result(2).problem()).isEmpty();
    }
  }

  @Test
  void shouldAcknowledgeFlushWhileSamplingTaskHangs() {
    fixture.close();
    fixture = ProbeHostFixture.impatient();
    log.expect("a sampling task did not return within 1000 ms");
    try (ProbeHangLatch gate = new ProbeHangLatch()) {
      fixture.add("a").onStart(sink -> sink.every(Duration.ofMillis(5), _ -> gate.hang()));
      fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
      Await.until("the task to hang", gate::isReached);

      fixture.producer().flushAndAwait(1, 1);
      Await.until("the problem", () -> !fixture.result(1).problem().isEmpty());
    }
  }
}
