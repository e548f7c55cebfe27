package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.track.event.TracingServiceFixture.Place;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Session observers that postpone the end of a session. */
@Timeout(240)
class PostponedSessionEndTest {
  private static final Category WORK = Category.of("postponed.work");

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final List<Runnable> postponed = new CopyOnWriteArrayList<>();
  private final List<String> ended = new CopyOnWriteArrayList<>();

  /** An observer that postpones the end and records the call. */
  private final class Postponing implements SessionObserver {
    @Override
    public void onStop(Acknowledgement done) {
      postponed.add(done.later());
    }

    @Override
    public void onStopped() {
      ended.add(WORK.isEnabled() ? "still on" : "off");
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldRecordUntilLastObserverReleasesSession(Place place) throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      program.tracing().addObserver(new Postponing());
      program.tracing().addObserver(new Postponing());
      var stopped = program.session().stop();
      Await.until("the stop", () -> postponed.size() == 2);
      WORK.instant("before the end").emit();
      postponed.getFirst().run();
      postponed.getFirst().run();
      Thread.ofVirtual().start(() -> WORK.instant("of another thread").emit()).join();
      assertThat(stopped).isNotDone();
      assertThat(ended).isEmpty();

      postponed.getLast().run();
      WORK.instant("after the end").emit();
      RecordedProgramFixture.await(stopped);
      ResolvedTrackEvents trace =
          ResolvedTrackEvents.of(RecordedProgramFixture.await(program.session().read()));
      assertThat(trace.texts())
          .containsExactlyInAnyOrder(
              "instant postponed.work before the end", "instant postponed.work of another thread");
      assertThat(ended).containsExactly("off", "off");
    }
  }

  @Test
  void shouldEndSessionAtOnceWhenObserversReleaseItInCallback() throws Exception {
    SessionObserver atOnce =
        new SessionObserver() {
          @Override
          public void onStop(Acknowledgement done) {
            done.later().run();
            WORK.instant("last").emit();
          }
        };
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      program.tracing().addObserver(atOnce);
      assertThat(program.stop().texts()).containsExactly("instant postponed.work last");
    }
  }

  @Test
  void shouldEndSessionAtTimeoutWhenObserverNeverReleasesIt() throws Exception {
    log.expect(".*data source track_event.*stop was not acknowledged within 4000 ms.*");
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      program.tracing().addObserver(new Postponing());
      WORK.instant("in time").emit();
      assertThat(program.stop().texts()).containsExactly("instant postponed.work in time");
      WORK.instant("too late").emit();
      Thread.ofVirtual().start(() -> WORK.instant("too late").emit()).join();
      postponed.getFirst().run();
      assertThat(ended).containsExactly("off");
    }
  }
}
