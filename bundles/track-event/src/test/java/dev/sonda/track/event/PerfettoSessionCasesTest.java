package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.track.event.TracingServiceFixture.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cases of Perfetto's session and data source tests that {@link SessionsTest} doesn't cover. */
@Timeout(240)
class PerfettoSessionCasesTest {
  private static final Category FOO = Category.of("sessions.foo");
  private static final Duration LONG = Duration.ofSeconds(20);

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final CustomDataSourceFixture source = new CustomDataSourceFixture();

  private static TraceConfig own() {
    return RecordedProgramFixture.configOf(CustomDataSourceFixture.NAME);
  }

  private RecordedProgramFixture withSource(Place place) throws Exception {
    RecordedProgramFixture program = RecordedProgramFixture.connected(place);
    assertThat(program.tracing().register(source)).isTrue();
    assertThat(program.tracing().awaitConnected(LONG)).isTrue();
    return program;
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldRecordAfterSessionsThatWereClosedWhileTheyStarted(Place place) throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.connected(place)) {
      for (int i = 0; i < 50; i++) {
        try (TracingSession session = program.tracing().newSession()) {
          session.setUp(RecordedProgramFixture.config(""));
          var _ = session.start();
          var _ = session.stop();
        }
      }
      program.start(RecordedProgramFixture.config(""));
      FOO.instant("recorded").emit();
      assertThat(program.stop().texts()).containsExactly("instant sessions.foo recorded");
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldAnswerEachStopOfSession(Place place) throws Exception {
    List<TracingSession> sessions = new ArrayList<>();
    try (RecordedProgramFixture program = RecordedProgramFixture.connected(place)) {
      for (int i = 0; i < 5; i++) {
        TracingSession session = program.tracing().newSession();
        sessions.add(session);
        var _ = session.start(RecordedProgramFixture.config(""));
        var _ = session.stop();
      }
      for (TracingSession session : sessions) {
        assertThat(RecordedProgramFixture.await(session.stop()))
            .isEqualTo(TracingSession.Stopped.YES);
        assertThat(RecordedProgramFixture.await(session.stop()))
            .isEqualTo(TracingSession.Stopped.YES);
        session.close();
      }
    }
    assertThat(FOO.isEnabled()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldWriteSessionIntoFile(Place place, @TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("trace"), "what was there before");
    try (RecordedProgramFixture program = RecordedProgramFixture.connected(place)) {
      program.session().setUp(RecordedProgramFixture.config(""), file);
      RecordedProgramFixture.await(program.session().start());
      FOO.instant("in the file").emit();
      RecordedProgramFixture.await(program.session().stop());
      assertThat(ResolvedTrackEvents.of(Files.readAllBytes(file)).texts())
          .containsExactly("instant sessions.foo in the file");
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldRecordUntilStopIsAcknowledged(Place place) throws Exception {
    source.stopLater();
    try (RecordedProgramFixture program = withSource(place)) {
      program.start(own());
      var stopped = program.session().stop();
      Await.until("the stop", () -> source.calls().contains("stop"));
      source.write("written after stop");
      assertThat(stopped).isNotDone();
      source.finishStops();
      RecordedProgramFixture.await(stopped);
      source.write("written after the acknowledgement");
      ResolvedTrackEvents trace =
          ResolvedTrackEvents.of(RecordedProgramFixture.await(program.session().read()));
      assertThat(CustomDataSourceFixture.texts(trace)).containsExactly("written after stop");
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldClearIncrementalStateOfRequestingSessionOnly(Place place) throws Exception {
    TraceConfig clearing =
        own().toBuilder()
            .setIncrementalStateConfig(
                TraceConfig.IncrementalStateConfig.newBuilder().setClearPeriodMs(50))
            .build();
    try (RecordedProgramFixture program = withSource(place);
        TracingSession second = program.tracing().newSession()) {
      program.start(own());
      RecordedProgramFixture.await(second.start(clearing));
      source.tellOnce("name");
      source.tellOnce("name");
      int cleared = source.calls().size();
      Await.until("two clears", () -> source.calls().size() >= cleared + 2);
      source.tellOnce("name");
      assertThat(CustomDataSourceFixture.texts(program.stop())).containsExactly("name");
      assertThat(CustomDataSourceFixture.texts(end(second)))
          .hasSizeBetween(2, 3)
          .containsOnly("name");
    }
  }

  @Test
  void shouldKeepStateOfEachThreadUntilCleared() throws Exception {
    ThreadLocalState<Set<String>> state = new ThreadLocalState<>(HashSet::new);
    assertThat(state.get().add("a")).isTrue();
    assertThat(state.get().add("a")).isFalse();
    List<Boolean> elsewhere = new ArrayList<>();
    Thread.ofPlatform().start(() -> elsewhere.add(state.get().add("a"))).join();
    assertThat(elsewhere).containsExactly(true);
    state.clear();
    assertThat(state.get().add("a")).isTrue();
  }

  @Test
  void shouldOfferThirtyTwoDataSourcesAtMost() throws Exception {
    log.expect(".*31 data sources beside its events already.*CustomDataSourceFixture.*left out.*");
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      List<DataSource> sources =
          IntStream.range(0, 31)
              .<DataSource>mapToObj(i -> new CustomDataSourceFixture("silent." + i))
              .toList();
      assertThat(sources).allMatch(program.tracing()::register);
      assertThat(program.tracing().register(source)).isFalse();
      program.tracing().unregister(sources.getFirst());
      assertThat(program.tracing().register(source)).isTrue();
      assertThat(program.tracing().awaitConnected(LONG)).isTrue();
      program.start(own());
      source.write("the last one");
      assertThat(CustomDataSourceFixture.texts(program.stop())).containsExactly("the last one");
    }
  }

  /**
   * A data source that refuses a second instance in {@code open}, like Perfetto's data sources
   * without multiple instances.
   */
  private final class OneSessionAtATime implements DataSource {
    @Override
    public SourceDescriptor descriptor() {
      return source.descriptor();
    }

    @Override
    public Instance open(SourceConfig config, TraceSink sink) {
      if (source.isRecorded()) {
        throw new IllegalStateException("recorded by another session");
      }
      return source.open(config, sink);
    }
  }

  @Test
  void shouldLeaveOutDataSourceThatRefusesSecondSession() throws Exception {
    log.expect(".*recorded.source.*recorded by another session.*");
    try (RecordedProgramFixture program = RecordedProgramFixture.connected();
        TracingSession second = program.tracing().newSession();
        TracingSession third = program.tracing().newSession()) {
      program.tracing().register(new OneSessionAtATime());
      assertThat(program.tracing().awaitConnected(LONG)).isTrue();
      program.start(own());
      RecordedProgramFixture.await(second.start(own()));
      source.write("for the first");
      assertThat(CustomDataSourceFixture.texts(program.stop())).containsExactly("for the first");
      assertThat(CustomDataSourceFixture.texts(end(second))).isEmpty();
      RecordedProgramFixture.await(third.start(own()));
      source.write("for the third");
      assertThat(CustomDataSourceFixture.texts(end(third))).containsExactly("for the third");
    }
  }

  private static ResolvedTrackEvents end(TracingSession session) throws Exception {
    RecordedProgramFixture.await(session.stop());
    return ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read()));
  }

  private void restartWhileStopWaits(RecordedProgramFixture program, boolean isStopped)
      throws Exception {
    program.start(own());
    if (isStopped) {
      var _ = program.session().stop();
      Await.until("the stop", () -> source.calls().contains("stop"));
    }
    program.service().restart();
    Await.until("the stop", () -> source.calls().contains("stop"));
    program.session().whenStopped().get();
  }

  private void assertRecordsAgain(RecordedProgramFixture program, Runnable onStarted)
      throws Exception {
    Await.until("the program at the new service", () -> program.tracing().why().isEmpty());
    assertThat(program.tracing().awaitConnected(LONG)).isTrue();
    try (TracingSession again = program.tracing().newSession()) {
      RecordedProgramFixture.await(again.start(own()));
      onStarted.run();
      source.write("New session");
      assertThat(CustomDataSourceFixture.texts(end(again))).containsExactly("New session");
    }
  }

  @Test
  void shouldRecordAgainWhenServiceDiedBeforeStopAcknowledgement() throws Exception {
    source.stopLater();
    try (RecordedProgramFixture program = withSource(Place.SYSTEM)) {
      restartWhileStopWaits(program, false);
      source.write("for no session");
      source.finishStops();
      assertRecordsAgain(program, () -> {});
    }
  }

  @Test
  void shouldRecordAgainWhenStopIsAcknowledgedInNextSession() throws Exception {
    log.expect(".*data source recorded.source.*stop.*4000 ms.*");
    source.stopLater();
    try (RecordedProgramFixture program = withSource(Place.SYSTEM)) {
      restartWhileStopWaits(program, false);
      assertRecordsAgain(program, source::finishStops);
    }
  }

  @Test
  void shouldStopDataSourceOnceWhenServiceDiesDuringStop() throws Exception {
    source.stopLater();
    try (RecordedProgramFixture program = withSource(Place.SYSTEM)) {
      restartWhileStopWaits(program, true);
      assertThat(source.calls()).containsExactly("start", "stop");
      source.finishStops();
      assertRecordsAgain(program, () -> {});
    }
  }
}
