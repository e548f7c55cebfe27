package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of the SDK, one after another and concurrent. */
@Timeout(240)
class SessionsTest {
  private static final Category WORK = Category.of("work");
  private static final Category OTHER = Category.of("other");

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @Test
  void shouldGiveEachSessionItsOwnEvents() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("");
        TracingSession second = program.tracing().newSession()) {
      WORK.instant("first only").emit();
      RecordedProgramFixture.await(
          second.start(RecordedProgramFixture.config("disabled_categories: \"other\"")));
      WORK.instant("both").emit();
      OTHER.instant("not the second").emit();
      assertThat(program.stop().texts())
          .containsExactly(
              "instant work first only", "instant work both", "instant other not the second");
      WORK.instant("second only").emit();
      RecordedProgramFixture.await(second.stop());
      assertThat(ResolvedTrackEvents.of(RecordedProgramFixture.await(second.read())).texts())
          .containsExactly("instant work both", "instant work second only");
    }
  }

  @Test
  void shouldKeepPositionsOfServicesWhenOneCannotBeConnected() throws Exception {
    TracingOptions options =
        TracingOptions.none()
            .withSystem(Map.of("PERFETTO_PRODUCER_SOCK_NAME", "/" + "x".repeat(200)))
            .withInProcess()
            .named("two");
    log.expect(".*can.t be traced through.*");
    try (Tracing tracing = Tracing.initialize(options)) {
      assertThatThrownBy(() -> tracing.newSession(0))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("no connection to tracing service 0");
      try (TracingSession session = tracing.newSession(1)) {
        RecordedProgramFixture.await(session.start(RecordedProgramFixture.config("")));
      }
    }
  }

  @Test
  void shouldRecordEventWrittenRightAfterSessionStarts() throws Exception {
    try (Tracing tracing = Tracing.initialize(TracingOptions.inProcess().named("early"));
        TracingSession session = tracing.newSession()) {
      RecordedProgramFixture.await(session.start(RecordedProgramFixture.config("")));
      WORK.instant("first").emit();
      RecordedProgramFixture.await(session.stop());
      assertThat(ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read())).texts())
          .containsExactly("instant work first");
    }
  }

  @Test
  void shouldRecordThreadAgainInNextSession() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      for (int round = 0; round < 20; round++) {
        try (TracingSession session = program.tracing().newSession()) {
          RecordedProgramFixture.await(session.start(RecordedProgramFixture.config("")));
          WORK.instant("round").arg("n", round).emit();
          RecordedProgramFixture.await(session.stop());
          assertThat(ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read())).texts())
              .containsExactly("instant work round {n=" + round + "}");
        }
      }
    }
  }

  @Test
  void shouldRefuseNinthDataSourceInstanceAndRecordOthers() throws Exception {
    log.expect(".*the program is in 8 sessions already.*");
    TraceConfig one = RecordedProgramFixture.configOf("track_event");
    TraceConfig.Builder nine = one.toBuilder();
    for (int i = 1; i < 9; i++) {
      nine.addDataSources(one.getDataSources(0));
    }
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      program.start(nine.build());
      WORK.instant("once").emit();
      assertThat(program.stop().texts()).hasSize(8).containsOnly("instant work once");
    }
  }

  @Test
  void shouldNotifyObserverOfSetupStartStopAndEnd() throws Exception {
    List<String> told = new CopyOnWriteArrayList<>();
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      program
          .tracing()
          .addObserver(
              new SessionObserver() {
                @Override
                public void onSetup() {
                  told.add("setup");
                }

                @Override
                public void onStart() {
                  told.add("start");
                  WORK.instant("at start").emit();
                }

                @Override
                public void onStop() {
                  told.add("stop");
                  WORK.instant("at stop").emit();
                }

                @Override
                public void onStopped() {
                  told.add(WORK.isEnabled() ? "still on" : "off");
                }
              });
      program.start(RecordedProgramFixture.config(""));
      assertThat(program.stop().texts())
          .containsExactly("instant work at start", "instant work at stop");
    }
    assertThat(told).containsExactly("setup", "start", "stop", "off");
  }

  @Test
  void shouldKeepEventsReadableWhenIncrementalStateIsCleared() throws Exception {
    List<String> told = new CopyOnWriteArrayList<>();
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      program
          .tracing()
          .addObserver(
              new SessionObserver() {
                @Override
                public void willClearIncrementalState() {
                  told.add("clear");
                }
              });
      TraceConfig config = RecordedProgramFixture.config("");
      program.start(
          config.toBuilder()
              .setIncrementalStateConfig(
                  TraceConfig.IncrementalStateConfig.newBuilder().setClearPeriodMs(100))
              .build());
      WORK.instant("a").emit();
      Await.until("clearing", () -> told.size() >= 2);
      WORK.instant("a").emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(trace.texts()).containsExactly("instant work a", "instant work a");
      assertThat(trace.packets())
          .filteredOn(
              packet -> packet.has("sequence_flags") && packet.integer("sequence_flags") == 1)
          .hasSizeGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void shouldAnswerFlushStatisticsQueryAndReadRequests(@TempDir Path folder) throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      WORK.instant("x").emit();
      TracingSession session = program.session();
      assertThat(RecordedProgramFixture.await(session.flush(Duration.ofSeconds(5)))).isTrue();
      assertThat(RecordedProgramFixture.await(session.statistics()).getBufferStatsCount())
          .isEqualTo(1);
      assertThat(RecordedProgramFixture.await(session.query()).getDataSourcesList())
          .anyMatch(source ->
              source.getDsDescriptor().getName().equals("track_event")
                  && source.getDsDescriptor().getTrackEventDescriptor().size() > 0);
      RecordedProgramFixture.await(session.stop());
      Path file = folder.resolve("trace");
      long size = RecordedProgramFixture.await(session.readInto(file));
      assertThat(Files.size(file)).isEqualTo(size).isPositive();
    }
  }

  @Test
  void shouldReadTraceAsStream() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      WORK.instant("x").emit();
      RecordedProgramFixture.await(program.session().stop());
      try (var in = program.session().readStream()) {
        assertThat(ResolvedTrackEvents.of(in.readAllBytes()).texts())
            .containsExactly("instant work x");
      }
    }
  }

  @Test
  void shouldReturnReasonOfFailureInsteadOfThrowing() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      TraceConfig impossible =
          TraceConfig.newBuilder()
              .addBuffers(TraceConfig.BufferConfig.newBuilder().setSizeKb(0))
              .build();
      assertThat(program.session().start(impossible).get())
          .isInstanceOfSatisfying(
              Answer.Failed.class, failed -> assertThat(failed.reason()).isNotBlank());
    }
  }

  @Test
  void shouldRunCustomDataSources() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      program.tracing().register(new OwnSource());
      assertThat(program.tracing().awaitConnected(Duration.ofSeconds(10))).isTrue();
      program.start(RecordedProgramFixture.configOf("own.source"));
      assertThat(program.stop().packets())
          .filteredOn(packet -> packet.has("for_testing"))
          .singleElement()
          .satisfies(
              packet -> assertThat(packet.message("for_testing").string("str")).isEqualTo("hello"));
    }
  }

  /** A data source that writes one packet when it is stopped. */
  private static final class OwnSource implements DataSource {
    @Override
    public SourceDescriptor descriptor() {
      return SourceDescriptor.of("own.source");
    }

    @Override
    public Instance open(SourceConfig config, TraceSink sink) {
      return new Instance() {
        @Override
        public void start(Acknowledgement done) {}

        @Override
        public void stop(Acknowledgement done) {
          PacketWriter packet = sink.writer().packet();
          packet.nested(900).string(1, "hello").close();
          packet.close();
        }
      };
    }
  }
}
