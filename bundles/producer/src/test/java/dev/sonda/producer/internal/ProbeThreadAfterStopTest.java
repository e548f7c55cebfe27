package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests threads of a probe that still write after their instance has been stopped. */
@Timeout(240)
@Tag("T27")
class ProbeThreadAfterStopTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final ProbeHostFixture fixture = ProbeHostFixture.patient();

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  @Test
  void shouldKeepWriterOfThreadThatOutlivesStop() {
    log.expect("its thread straggler outlives the stop");
    try (ProbeHangLatch between = new ProbeHangLatch();
        ProbeHangLatch end = new ProbeHangLatch()) {
      fixture.add("a").onStart(sink -> straggle(sink, between, end));
      fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
      Await.until("the thread's first packet", between::isReached);

      fixture.producer().stopAndAwait(1);
      assertThat(fixture.producer().writerCount()).isEqualTo(1);
      assertThat(fixture.result(1).problem()).contains("straggler outlives the stop");

      between.open();
      Await.until("the thread's second packet", end::isReached);
    }
    Await.until("its writer to go", () -> fixture.producer().writerCount() == 0);
    assertThat(fixture.texts()).containsExactly("before the stop", "after the stop");
  }

  private static void straggle(TraceSink sink, ProbeHangLatch between, ProbeHangLatch end) {
    Thread.ofPlatform()
        .name("straggler")
        .start(() -> {
          TraceWriter writer = sink.writer();
          ScriptedSource.write(writer, "before the stop");
          between.hang();
          ScriptedSource.write(writer, "after the stop");
          end.hang();
        });
  }

  @Test
  void shouldReportNoProblemWhenThreadHasReleasedWriter() {
    try (ProbeHangLatch end = new ProbeHangLatch()) {
      fixture
          .add("a")
          .onStart(sink ->
              Thread.ofPlatform()
                  .start(() -> {
                    ScriptedSource.write(sink.writer(), "all");
                    sink.releaseWriter();
                    end.hang();
                  }));
      fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
      Await.until("the thread's packet", end::isReached);
      fixture.producer().stopAndAwait(1);

      assertThat(fixture.result(1).problem()).isEmpty();
      assertThat(fixture.result(1).packets()).isEqualTo(1);
      assertThat(fixture.producer().writerCount()).isZero();
    }
    assertThat(fixture.texts()).containsExactly("all");
  }

  @Test
  void shouldRefuseAndCloseWriterWhenThreadRequestsItAfterStop() {
    log.expect("its thread straggler outlives the stop");
    AtomicReference<TraceSink> kept = new AtomicReference<>();
    AtomicReference<Throwable> refusal = new AtomicReference<>();
    try (ProbeHangLatch between = new ProbeHangLatch();
        ProbeHangLatch end = new ProbeHangLatch()) {
      fixture.add("a").onOpen(kept::set);
      fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
      Thread.ofPlatform()
          .name("straggler")
          .start(() -> {
            ScriptedSource.write(kept.get().writer(), "one");
            between.hang();
            refusal.set(catchThrowable(() -> kept.get().writer()));
            end.hang();
          });
      Await.until("the thread's first packet", between::isReached);
      fixture.producer().stopAndAwait(1);

      between.open();
      Await.until("the refusal", end::isReached);

      assertThat(refusal.get()).hasMessage("the data source instance has ended");
      assertThat(fixture.producer().writerCount()).isZero();
      assertThat(fixture.texts()).containsExactly("one");
    }
  }
}
