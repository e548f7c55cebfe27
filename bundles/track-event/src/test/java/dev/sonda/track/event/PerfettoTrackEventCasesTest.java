package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.trace.MessageView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Cases of the tests of Perfetto's SDK that no other test of this bundle covers: {@code
 * perfetto-cases.txt} lists them.
 */
@Timeout(240)
class PerfettoTrackEventCasesTest {
  private static final Category FOO = Category.of("cases.foo");
  private static final Category BAR = Category.of("cases.bar");
  private static final StateTrack LINK = StateTrack.named("cases.link");

  private static ResolvedTrackEvents end(TracingSession session) throws Exception {
    RecordedProgramFixture.await(session.stop());
    return ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read()));
  }

  private static String only(String category) {
    return "enabled_categories: \"" + category + "\" disabled_categories: \"*\"";
  }

  private static List<String> tracks(ResolvedTrackEvents trace) {
    return trace.packets().stream()
        .filter(packet -> packet.has("track_descriptor"))
        .map(packet -> packet.message("track_descriptor"))
        .filter(track -> track.has("name"))
        .map(track -> track.string("name"))
        .toList();
  }

  @Test
  void shouldStartAndStopSessionsWithoutDataSources() throws Exception {
    TraceConfig unknown = RecordedProgramFixture.configOf("data.source.of.no.producer");
    for (TraceConfig config : List.of(unknown, unknown.toBuilder().clearDataSources().build())) {
      try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
        program.start(config);
        assertThat(program.stop().texts()).isEmpty();
      }
    }
  }

  @Test
  void shouldRecordProgramWhenChangedConfigIncludesIt() throws Exception {
    TraceConfig config = RecordedProgramFixture.config(only("cases.foo"));
    TraceConfig.Builder others = config.toBuilder();
    others.getDataSourcesBuilder(0).addProducerNameFilter("another.program");
    try (RecordedProgramFixture program = RecordedProgramFixture.connected()) {
      program.start(others.build());
      FOO.instant("filtered out").emit();
      program.session().changeConfig(config);
      Await.until("the change", FOO::isEnabled);
      FOO.instant("included").emit();
      assertThat(program.stop().texts()).containsExactly("instant cases.foo included");
    }
  }

  @Test
  void shouldRegisterCategoriesWithDescriptionsAndTags() throws Exception {
    Category described = Category.describe("cases.described", "A sentence on it", "cases.tag");
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      assertThat(described.isEnabled()).isTrue();
      assertThat(RecordedProgramFixture.await(program.session().query()).toString())
          .contains("cases.described", "A sentence on it", "cases.tag", "cases.foo");
    }
  }

  @Test
  void shouldRecordCategoriesThatAreMadeWhileSessionsRecord() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(only("cases.late.1"));
        TracingSession second = program.tracing().newSession()) {
      RecordedProgramFixture.await(
          second.start(RecordedProgramFixture.config(only("cases.late.2"))));
      Category.of("cases.late.1").instant("first").emit();
      Category.of("cases.late.2").instant("second").emit();
      Category.of("cases.late.3").instant("none").emit();
      Thread.ofPlatform().start(() -> Category.of("cases.late.1").instant("other").emit()).join();
      assertThat(program.stop().texts())
          .containsExactlyInAnyOrder("instant cases.late.1 first", "instant cases.late.1 other");
      assertThat(end(second).texts()).containsExactly("instant cases.late.2 second");
    }
  }

  @Test
  void shouldEnableCategoriesPerConcurrentSession() throws Exception {
    Category both = Category.group(FOO, BAR);
    try (RecordedProgramFixture program = RecordedProgramFixture.connected();
        TracingSession second = program.tracing().newSession()) {
      program.start(RecordedProgramFixture.config(only("cases.foo")));
      assertThat(FOO.isEnabled() && !BAR.isEnabled() && both.isEnabled()).isTrue();
      RecordedProgramFixture.await(second.start(RecordedProgramFixture.config(only("cases.bar"))));
      FOO.instant("a").emit();
      BAR.instant("a").emit();
      assertThat(program.stop().texts()).containsExactly("instant cases.foo a");
      FOO.instant("b").emit();
      BAR.instant("b").emit();
      assertThat(end(second).texts()).containsExactly("instant cases.bar a", "instant cases.bar b");
      assertThat(both.isEnabled()).isFalse();
    }
  }

  @Test
  void shouldWriteMessageOfEventIntoEachSession() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("");
        TracingSession second = program.tracing().newSession()) {
      RecordedProgramFixture.await(second.start(RecordedProgramFixture.config("")));
      FOO.instant("both").message(21, log -> log.varint(3, 6)).flow(42).emit();
      for (ResolvedTrackEvents trace : List.of(program.stop(), end(second))) {
        var event = trace.all().getFirst().message();
        assertThat(event.message("log_message").has("prio")).isTrue();
        assertThat(event.integers("flow_ids")).containsExactly(42L);
      }
    }
  }

  @Test
  void shouldRecordStatesWithDynamicNamesUnlessTheyAreFiltered() throws Exception {
    for (boolean isFiltered : List.of(false, true)) {
      String name = isFiltered ? "FILTERED" : "dynamic";
      try (RecordedProgramFixture program =
          RecordedProgramFixture.recorded("filter_dynamic_event_names: " + isFiltered)) {
        FOO.state(LINK, "up").emit();
        FOO.state(LINK, "").dynamicName("dynamic").emit();
        FOO.state(LINK, "").emit();
        ResolvedTrackEvents trace = program.stop();
        assertThat(trace.texts())
            .containsExactly("state cases.foo up", "state cases.foo " + name, "state cases.foo");
        assertThat(trace.track(trace.all().getFirst().trackUuid()).has("state")).isTrue();
      }
    }
  }

  @Test
  void shouldDescribeTrackBeforeEventsOnlyInSessionsWithEvents() throws Exception {
    Track used = Track.named("cases.parent").child("cases.used");
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(only("cases.foo"));
        TracingSession second = program.tracing().newSession()) {
      RecordedProgramFixture.await(second.start(RecordedProgramFixture.config(only("cases.bar"))));
      FOO.instant("on it").on(used).at(1234).emit();
      BAR.instant("on its thread").emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(tracks(trace)).contains("cases.parent", "cases.used");
      assertThat(trace.packets())
          .filteredOn(packet -> packet.has("track_descriptor") || packet.has("track_event"))
          .last()
          .matches(packet -> packet.has("track_event"));
      assertThat(trace.all())
          .singleElement()
          .matches(event -> event.trackUuid() == used.uuid() && event.timeNs() == 1234);
      assertThat(tracks(end(second))).doesNotContain("cases.parent", "cases.used");
    }
  }

  @Test
  void shouldSeparateThreadTracksAndShareProcessTracks() throws Exception {
    Track shared = Track.named("cases.shared", 7);
    List<Long> uuids = new ArrayList<>();
    Runnable write =
        () -> {
          Track track = Track.thread().child("cases.scoped", 7);
          uuids.addAll(List.of(track.uuid(), shared.uuid()));
          FOO.instant("here").on(track).emit();
          FOO.instant("there").on(shared).emit();
        };
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      write.run();
      Thread.ofPlatform().start(write).join();
      assertThat(uuids.get(0)).isNotEqualTo(uuids.get(2));
      assertThat(program.stop().all())
          .extracting(ResolvedTrackEvents.Recorded::trackUuid)
          .containsExactlyInAnyOrderElementsOf(uuids);
    }
  }

  @Test
  void shouldStartAndStopSessionsWhileThreadWrites() throws Exception {
    AtomicBoolean quit = new AtomicBoolean();
    AtomicInteger written = new AtomicInteger();
    Runnable write =
        () -> {
          while (!quit.get()) {
            FOO.instant("again").emit();
            written.incrementAndGet();
          }
        };
    Thread writer = Thread.ofPlatform().start(write);
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      int before = written.get();
      Await.until("events", () -> written.get() > before + 1000);
      assertThat(program.stop().texts()).isNotEmpty().containsOnly("instant cases.foo again");
    } finally {
      quit.set(true);
      writer.join();
    }
  }

  @Test
  void shouldGiveCloneWhatSessionHasRecordedSoFar() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.connected();
        TracingSession clone = program.tracing().newSession()) {
      program.start(
          RecordedProgramFixture.config("").toBuilder().setUniqueSessionName("cases").build());
      FOO.instant("before").emit();
      RecordedProgramFixture.await(clone.cloneOf("cases"));
      FOO.instant("after").emit();
      assertThat(ResolvedTrackEvents.of(RecordedProgramFixture.await(clone.read())).texts())
          .containsExactly("instant cases.foo before");
    }
  }

  @Test
  void shouldRecordForServicesSideBySide() throws Exception {
    try (Tracing tracing =
            Tracing.initialize(TracingOptions.inProcess().withInProcess().named("cases.two"));
        TracingSession first = tracing.newSession(0);
        TracingSession second = tracing.newSession(1)) {
      RecordedProgramFixture.await(first.start(RecordedProgramFixture.config(only("cases.foo"))));
      FOO.instant("a").emit();
      RecordedProgramFixture.await(second.start(RecordedProgramFixture.config(only("cases.foo"))));
      FOO.instant("b").emit();
      assertThat(end(first).texts()).containsExactly("instant cases.foo a", "instant cases.foo b");
      assertThat(end(second).texts()).containsExactly("instant cases.foo b");
      assertThatThrownBy(() -> tracing.newSession(2)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void shouldRecordForServiceOfLaterInitialization() throws Exception {
    try (RecordedProgramFixture first = RecordedProgramFixture.recorded(only("cases.foo"))) {
      FOO.instant("a").emit();
      try (RecordedProgramFixture second =
          RecordedProgramFixture.connected(TracingServiceFixture.Place.SYSTEM)) {
        second.start(RecordedProgramFixture.config(only("cases.foo")));
        FOO.instant("b").emit();
        assertThat(second.stop().texts()).containsExactly("instant cases.foo b");
      }
      FOO.instant("c").emit();
      assertThat(first.stop().texts())
          .containsExactly("instant cases.foo a", "instant cases.foo b", "instant cases.foo c");
    }
  }

  @Test
  void shouldDescribeUnnamedTrackByItsParentAlone() throws Exception {
    Track unnamed = Track.unnamed(7);
    assertThat(unnamed.uuid()).isNotEqualTo(Track.unnamed(8).uuid());
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      FOO.instant("on it").on(unnamed).emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(trace.all()).singleElement().matches(on -> on.trackUuid() == unnamed.uuid());
      MessageView descriptor = trace.track(unnamed.uuid());
      assertThat(descriptor.has("name")).isFalse();
      assertThat(descriptor.integer("parent_uuid")).isEqualTo(Track.process().uuid());
    }
  }

  @Test
  void shouldRecordOnlyConfiguredEventsAfterStartupBegan() throws Exception {
    FOO.instant("before").emit();
    assertThat(Track.thread().uuid()).isNotZero();
    TraceConfig config = RecordedProgramFixture.config(only("cases.foo"));
    TracingOptions options = TracingOptions.inProcess().withStartup(config, Duration.ofSeconds(30));
    try (Tracing tracing = Tracing.initialize(options.named("cases.early"));
        TracingSession session = tracing.newSession()) {
      FOO.instant("at startup").emit();
      BAR.instant("left out").emit();
      RecordedProgramFixture.await(session.start(config));
      FOO.instant("in session").emit();
      assertThat(end(session).texts())
          .containsExactly("instant cases.foo at startup", "instant cases.foo in session");
    }
  }
}
