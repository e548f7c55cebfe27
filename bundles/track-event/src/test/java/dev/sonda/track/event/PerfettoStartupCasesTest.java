package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.track.event.StartupTracing.State;
import dev.sonda.track.event.TracingServiceFixture.Place;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cases of Perfetto's startup tracing tests that {@link StartupTracingTest} doesn't cover. */
@Timeout(240)
class PerfettoStartupCasesTest {
  private static final Category FOO = Category.of("startup.foo");
  private static final Category BAR = Category.of("startup.bar");
  private static final Duration LONG = Duration.ofSeconds(30);

  private static TraceConfig config(String categories, String filters) throws Exception {
    return RecordedProgramFixture.config(
        "disabled_categories: \"*\" " + categories + " " + filters);
  }

  private static TraceConfig both() throws Exception {
    return config("enabled_categories: \"startup.foo\" enabled_categories: \"startup.bar\"", "");
  }

  private static Tracing begin(TracingServiceFixture service, TraceConfig config) {
    return Tracing.initialize(service.options().named("early").withStartup(config, LONG));
  }

  private static ResolvedTrackEvents end(TracingSession session) throws Exception {
    RecordedProgramFixture.await(session.stop());
    return ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read()));
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldMatchSessionWhoseConfigListsDifferInOrder(Place place) throws Exception {
    TraceConfig other =
        config(
            "enabled_categories: \"startup.bar\" enabled_categories: \"startup.foo\"",
            "timestamp_unit_multiplier: 1");
    try (TracingServiceFixture service = TracingServiceFixture.start(place);
        Tracing tracing = begin(service, both());
        TracingSession session = tracing.newSession()) {
      FOO.instant("early").emit();
      RecordedProgramFixture.await(session.start(other));
      BAR.instant("late").emit();
      assertThat(end(session).texts())
          .containsExactly("instant startup.foo early", "instant startup.bar late");
      assertThat(tracing.startup().state()).isEqualTo(State.ADOPTED);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldNotMatchSessionWithOtherFilters(Place place) throws Exception {
    String categories = "enabled_categories: \"startup.foo\"";
    try (TracingServiceFixture service = TracingServiceFixture.start(place);
        Tracing tracing = begin(service, config(categories, "filter_debug_annotations: true"));
        TracingSession session = tracing.newSession()) {
      FOO.instant("early").emit();
      RecordedProgramFixture.await(session.start(config(categories, "")));
      FOO.instant("late").emit();
      assertThat(end(session).texts()).containsExactly("instant startup.foo late");
      assertThat(tracing.startup().state()).isEqualTo(State.WAITING);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldRecordSessionWhoseStartupHadNoEvents(Place place) throws Exception {
    try (TracingServiceFixture service = TracingServiceFixture.start(place);
        Tracing tracing = begin(service, both());
        TracingSession session = tracing.newSession()) {
      RecordedProgramFixture.await(session.start(both()));
      FOO.instant("main").emit();
      assertThat(end(session).texts()).containsExactly("instant startup.foo main");
      assertThat(tracing.startup().state()).isEqualTo(State.ADOPTED);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldAbortStartupTraceWhenTracingIsClosed(Place place) throws Exception {
    try (TracingServiceFixture service = TracingServiceFixture.start(place)) {
      Tracing tracing = begin(service, both());
      FOO.instant("early").emit();
      assertThat(FOO.isEnabled()).isTrue();
      tracing.close();
      assertThat(FOO.isEnabled()).isFalse();
      assertThat(tracing.startup().state()).isEqualTo(State.ABORTED);
    }
  }

  @Test
  void shouldDropAndCountEventsThatMemoryHasNoRoomFor() throws Exception {
    int count = 100_000;
    long lostBefore = Tracing.eventsLost();
    TracingOptions options = TracingOptions.inProcess().named("early").withSharedMemory(256, 4);
    try (Tracing tracing = Tracing.initialize(options.withStartup(both(), LONG))) {
      for (int i = 0; i < count; i++) {
        FOO.instant("early").emit();
      }
      long lost = Tracing.eventsLost() - lostBefore;
      try (TracingSession session = tracing.newSession()) {
        RecordedProgramFixture.await(session.start(both()));
        assertThat(end(session).texts())
            .hasSizeBetween(1, count - 1)
            .hasSize((int) (count - lost))
            .containsOnly("instant startup.foo early");
      }
    }
  }

  private static TraceConfig andOwn() throws Exception {
    return both().toBuilder()
        .addDataSources(
            TraceConfig.DataSource.newBuilder()
                .setConfig(DataSourceConfig.newBuilder().setName(CustomDataSourceFixture.NAME)))
        .build();
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldCommitStartupPacketsOfSeveralDataSources(Place place) throws Exception {
    CustomDataSourceFixture source = new CustomDataSourceFixture();
    try (TracingServiceFixture service = TracingServiceFixture.start(place);
        Tracing tracing =
            Tracing.initialize(
                service.options().withDataSource(source).withStartup(andOwn(), LONG));
        TracingSession session = tracing.newSession()) {
      FOO.instant("early").emit();
      source.write("early");
      RecordedProgramFixture.await(session.start(andOwn()));
      FOO.instant("late").emit();
      source.write("late");
      ResolvedTrackEvents trace = end(session);
      assertThat(trace.texts())
          .containsExactly("instant startup.foo early", "instant startup.foo late");
      assertThat(CustomDataSourceFixture.texts(trace)).isEqualTo(List.of("early", "late"));
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldRecordDataSourceThatWroteNothingEarly(Place place) throws Exception {
    CustomDataSourceFixture source = new CustomDataSourceFixture();
    try (TracingServiceFixture service = TracingServiceFixture.start(place);
        Tracing tracing =
            Tracing.initialize(
                service.options().withDataSource(source).withStartup(andOwn(), LONG));
        TracingSession session = tracing.newSession()) {
      FOO.instant("early").emit();
      RecordedProgramFixture.await(session.start(andOwn()));
      FOO.instant("late").emit();
      source.write("late");
      ResolvedTrackEvents trace = end(session);
      assertThat(trace.texts())
          .containsExactly("instant startup.foo early", "instant startup.foo late");
      assertThat(CustomDataSourceFixture.texts(trace)).containsExactly("late");
    }
  }
}
