package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.TraceConfig;
import dev.sonda.track.event.StartupTracing.State;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Events written before a session starts. */
@Timeout(240)
class StartupTracingTest {
  private static final Category WORK = Category.of("startup.work");
  private static final Duration LONG = Duration.ofSeconds(30);

  @Test
  void shouldRecordBeforeThereIsASession() throws Exception {
    TraceConfig config = RecordedProgramFixture.config("");
    try (Tracing tracing = begin(config, LONG);
        TracingSession session = tracing.newSession()) {
      WORK.instant("at startup").emit();
      Thread other = Thread.ofPlatform().start(() -> WORK.instant("on another thread").emit());
      other.join();
      Thread.ofVirtual().start(() -> WORK.instant("on a virtual thread").emit()).join();
      assertThat(tracing.startup().state()).isEqualTo(State.WAITING);

      RecordedProgramFixture.await(session.start(config));
      WORK.instant("in the session").emit();
      RecordedProgramFixture.await(session.stop());

      assertThat(tracing.startup().state()).isEqualTo(State.ADOPTED);
      assertThat(ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read())).texts())
          .contains(
              "instant startup.work at startup",
              "instant startup.work on another thread",
              "instant startup.work in the session");
    }
    assertThat(WORK.isEnabled()).isFalse();
  }

  @Test
  void shouldDiscardStartupTraceWhenNoSessionStartsInTime() throws Exception {
    TraceConfig config = RecordedProgramFixture.config("");
    try (Tracing tracing = begin(config, Duration.ofSeconds(2))) {
      assertThat(WORK.isEnabled()).isTrue();
      WORK.instant("too early").emit();
      assertThat(tracing.startup().awaitSettled(LONG)).isTrue();
      assertThat(tracing.startup().state()).isEqualTo(State.ABORTED);
      try (TracingSession session = tracing.newSession()) {
        RecordedProgramFixture.await(session.start(config));
        WORK.instant("recorded").emit();
        RecordedProgramFixture.await(session.stop());
        assertThat(ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read())).texts())
            .containsExactly("instant startup.work recorded");
      }
    }
  }

  @Test
  void shouldDiscardStartupTraceThatProgramAborts() throws Exception {
    TraceConfig config = RecordedProgramFixture.config("");
    try (Tracing tracing = begin(config, LONG)) {
      assertThat(WORK.isEnabled()).isTrue();
      WORK.instant("aborted").emit();
      tracing.startup().abort();
      assertThat(tracing.startup().awaitSettled(LONG)).isTrue();
      assertThat(tracing.startup().state()).isEqualTo(State.ABORTED);
      try (TracingSession session = tracing.newSession()) {
        RecordedProgramFixture.await(session.start(config));
        WORK.instant("recorded").emit();
        RecordedProgramFixture.await(session.stop());
        assertThat(ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read())).texts())
            .containsExactly("instant startup.work recorded");
      }
    }
  }

  @Test
  void shouldReportOutcomeOfStartupTraceToProgram() throws Exception {
    BlockingQueue<State> told = new LinkedBlockingQueue<>();
    TraceConfig config = RecordedProgramFixture.config("");
    try (Tracing tracing = begin(config, LONG);
        TracingSession session = tracing.newSession()) {
      tracing.startup().whenSettled(told::add);
      assertThat(told).isEmpty();
      RecordedProgramFixture.await(session.start(config));
      assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo(State.ADOPTED);
      tracing.startup().whenSettled(told::add);
      assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo(State.ADOPTED);
    }
    try (Tracing tracing = begin(config, LONG)) {
      tracing.startup().whenSettled(told::add);
      tracing.startup().abort();
      assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo(State.ABORTED);
    }
    assertThat(told).isEmpty();
  }

  @Test
  void shouldNotEnableCategoriesThatStartupConfigDisables() throws Exception {
    try (Tracing _ = begin(RecordedProgramFixture.config("disabled_categories: \"*\""), LONG)) {
      assertThat(WORK.isEnabled()).isFalse();
    }
  }

  @Test
  void shouldReportStateNoneWithoutStartupTracing() {
    try (Tracing tracing = Tracing.initialize(TracingOptions.inProcess().named("late"))) {
      assertThat(tracing.startup().state()).isEqualTo(State.NONE);
    }
  }

  private static Tracing begin(TraceConfig config, Duration timeout) {
    Tracing tracing =
        Tracing.initialize(TracingOptions.inProcess().named("early").withStartup(config, timeout));
    return tracing;
  }
}
