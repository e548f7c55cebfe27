package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.trace.MessageView;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Events written by one thread, read back from the trace. */
@Timeout(240)
class TrackEventsTest {
  private static final Category WORK = Category.of("work");
  private static final Category MORE = Category.describe("more", "More of it", "tagged");
  private static final Category QUIET = Category.describe("quiet", "", "slow");
  private static final CounterTrack QUEUE =
      CounterTrack.named("queue").unit(CounterTrack.Unit.SIZE_BYTES).multiplier(1024);
  private static final CounterTrack LOAD = CounterTrack.named("load").unit("jobs").incremental();
  private static final StateTrack LINK = StateTrack.named("link");

  @Test
  void shouldRecordSlicesInstantsCountersAndStatesInTheirOrder() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      try (Slice _ = WORK.slice("outer")) {
        MORE.instant("now").emit();
        WORK.begin("inner").emit();
        WORK.counter(QUEUE, 7).emit();
        WORK.counter(LOAD, 0.5).emit();
        WORK.state(LINK, "up").emit();
        WORK.end().emit();
      }
      assertThat(program.stop().texts())
          .containsExactly(
              "begin work outer",
              "instant more now",
              "begin work inner",
              "counter 7",
              "counter 0.5",
              "state work up",
              "end",
              "end");
    }
  }

  @Test
  void shouldRecordArgumentsOfEachType() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      WORK.instant("args")
          .arg("int", -3)
          .arg("real", 1.5)
          .arg("yes", true)
          .arg("text", "grüße")
          .arg("lazy", () -> "made")
          .unsigned("unsigned", -1)
          .pointer("pointer", 0xBEEF)
          .emit();
      WORK.instant("nested")
          .dictionary("d", d -> d.arg("a", 1).dictionary("e", e -> e.arg("b", false)).arg("c", "z"))
          .array("l", l -> l.add(1).add("x").array(m -> m.add(2.5).add(true)))
          .arg("last", 9)
          .emit();
      assertThat(program.stop().texts())
          .containsExactly(
              "instant work args {int=-3, real=1.5, yes=true, text=grüße, lazy=made,"
                  + " unsigned=18446744073709551615u, pointer=0xbeef}",
              "instant work nested {d={a=1, e={b=false}, c=z}, l=[1, x, [2.5, true]], last=9}");
    }
  }

  @Test
  void shouldNotEvaluateLazyArgumentsWhenCategoryIsDisabled() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded("disabled_categories: \"more\"")) {
      MORE.instant("x").arg("lazy", () -> "asked " + asked.incrementAndGet()).emit();
      assertThat(MORE.isEnabled()).isFalse();
      assertThat(WORK.isEnabled()).isTrue();
      assertThat(QUIET.isEnabled()).isFalse();
      assertThat(program.stop().texts()).isEmpty();
    }
    assertThat(asked).hasValue(0);
    assertThat(WORK.isEnabled()).isFalse();
  }

  @Test
  void shouldRecordFlowsCorrelationsSourcesAndMessages() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      WORK.instant("a").flow(7).flow(8).correlation(5).emit();
      WORK.instant("b").terminatingFlow(7).correlation("request").emit();
      WORK.instant("c").source("Shop.java", "pay", 12).message(21, log -> log.varint(3, 6)).emit();
      List<MessageView> events =
          program.stop().all().stream().map(ResolvedTrackEvents.Recorded::message).toList();
      assertThat(events.get(0).integers("flow_ids")).containsExactly(7L, 8L);
      assertThat(events.get(0).integer("correlation_id")).isEqualTo(5);
      assertThat(events.get(1).integers("terminating_flow_ids")).containsExactly(7L);
      assertThat(events.get(1).string("correlation_id_str")).isEqualTo("request");
      MessageView source = events.get(2).message("source_location");
      assertThat(source.string("file_name")).isEqualTo("Shop.java");
      assertThat(source.integer("line_number")).isEqualTo(12);
      assertThat(events.get(2).message("log_message").constant("prio")).isEqualTo("PRIO_ERROR");
    }
  }

  @Test
  void shouldRecordLogsWithInternedTextsOnThreadsAndWithArgumentsElsewhere() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      WORK.instant("shop").log(LogPriority.WARN, "low on socks").arg("left", 2).emit();
      WORK.instant("shop").log(LogPriority.ERROR, "no socks").emit();
      WORK.instant("shop").log(LogPriority.INFO, "socks came").on(Track.process()).emit();
      Thread virtual =
          Thread.startVirtualThread(
              () -> WORK.instant("shop").log(LogPriority.INFO, "socks went").emit());
      virtual.join();
      WORK.instant("no log").emit();
      assertThat(program.stop().texts())
          .containsExactlyInAnyOrder(
              "instant work shop PRIO_WARN \"low on socks\" {left=2}",
              "instant work shop PRIO_ERROR \"no socks\"",
              "instant work shop {message=socks came}",
              "instant work shop {message=socks went}",
              "instant work no log");
    }
  }

  @Test
  void shouldDescribeTracksWithTheirParentsAndUnits() throws Exception {
    Track request = Track.named("request", 17).child("step");
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      WORK.begin("first").on(request).emit();
      WORK.end().on(request).emit();
      WORK.counter(QUEUE, 1).emit();
      WORK.counter(LOAD, 1).emit();
      WORK.instant("everywhere").on(Track.process()).emit();
      WORK.instant("beside").on(Track.global("all", 1)).emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(trace.all())
          .extracting(ResolvedTrackEvents.Recorded::track)
          .containsExactly("step", "step", "queue", "load", "test.program", "all");
      MessageView parent = trace.track(trace.track(request.uuid()).integer("parent_uuid"));
      assertThat(parent.string("name")).isEqualTo("request");
      assertThat(parent.integer("parent_uuid")).isEqualTo(Track.process().uuid());
      MessageView queue = trace.track(trace.all().get(2).trackUuid()).message("counter");
      assertThat(queue.constant("unit")).isEqualTo("UNIT_SIZE_BYTES");
      assertThat(queue.integer("unit_multiplier")).isEqualTo(1024);
      MessageView load = trace.track(trace.all().get(3).trackUuid()).message("counter");
      assertThat(load.string("unit_name")).isEqualTo("jobs");
      assertThat(load.flag("is_incremental")).isTrue();
      assertThat(trace.track(trace.all().get(5).trackUuid()).has("parent_uuid")).isFalse();
    }
  }

  @Test
  void shouldWriteGivenTimestamps() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      WORK.instant("now").emit();
      WORK.instant("then").at(1234).emit();
      WORK.instant("wall").at(1, 99).emit();
      WORK.instant("later").emit();
      List<ResolvedTrackEvents.Recorded> events = program.stop().all();
      assertThat(events.get(1).timeNs()).isEqualTo(1234);
      assertThat(events.get(2).timeNs()).isEqualTo(99);
      assertThat(events.get(3).timeNs()).isGreaterThan(events.get(0).timeNs());
    }
  }

  @Test
  void shouldDescribeTrackAtTimeOfBootClockWhenItsFirstEventHasAnother() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      WORK.instant("wall").at(1, 99).on(Track.named("by the wall clock")).emit();
      assertThat(program.stop().packets())
          .filteredOn(packet -> packet.has("track_descriptor"))
          .isNotEmpty()
          .allMatch(packet -> packet.integer("timestamp") > 99);
    }
  }

  @Test
  void shouldFilterArgumentsAndDynamicNamesWhenConfigured() throws Exception {
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded(
            "filter_debug_annotations: true filter_dynamic_event_names: true"
                + " disable_incremental_timestamps: true")) {
      WORK.instant("a").arg("x", 1).dictionary("d", d -> d.arg("y", 2)).flow(3).emit();
      WORK.instant("").dynamicName("secret " + 7).emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(trace.texts()).containsExactly("instant work a", "instant work FILTERED");
      assertThat(trace.all().getFirst().message().integers("flow_ids")).containsExactly(3L);
    }
  }

  @Test
  void shouldRecordAllEventsWhenNamesAreManyAndDifferent() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      for (int i = 0; i < 6000; i++) {
        WORK.instant("name " + i).emit();
      }
      List<String> texts = program.stop().texts();
      assertThat(texts).hasSize(6000).first().isEqualTo("instant work name 0");
      assertThat(texts.getLast()).isEqualTo("instant work name 5999");
    }
  }

  @Test
  void shouldNotMixEventsBuiltInsideOneAnother() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      WORK.instant("outer").arg("size", sizeThatIsTracedItself()).emit();
      WORK.instant("never written");
      WORK.instant("next").emit();
      assertThat(program.stop().texts())
          .containsExactly(
              "instant more inner {n=1}", "instant work outer {size=3}", "instant work next");
    }
  }

  private static int sizeThatIsTracedItself() {
    MORE.instant("inner").arg("n", 1).emit();
    return 3;
  }

  @Test
  void shouldLoseOnlyThrowingEventsAndEventsInsideMessages() throws Exception {
    long lostBefore = Tracing.eventsLost();
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      WORK.instant("before").emit();
      WORK.instant("bad")
          .message(
              21,
              _ -> {
                throw new IllegalStateException("on purpose");
              })
          .emit();
      WORK.instant("nested").message(21, _ -> MORE.instant("inside").emit()).emit();
      WORK.instant("after").emit();
      assertThat(program.stop().texts())
          .containsExactly("instant work before", "instant work nested", "instant work after");
    }
    assertThat(Tracing.eventsLost() - lostBefore).isEqualTo(2);
  }

  @Test
  void shouldRecordGroupWithAllItsCategories() throws Exception {
    Category group = Category.group(WORK, QUIET);
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      group.instant("both").emit();
      assertThat(program.stop().texts()).containsExactly("instant work,quiet both");
    }
  }

  @Test
  void shouldWriteDisplayHintsOfTracks() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      Track parent =
          Track.named("pool").childOrder(Track.ChildOrder.BY_RANK).description("of workers");
      WORK.instant("a").on(parent.child("first").rank(2).merged(Track.Merge.NONE)).emit();
      WORK.instant("b").on(parent.child("second").mergedByKey("workers")).emit();
      assertThat(program.stop().packets())
          .filteredOn(packet -> packet.has("track_descriptor"))
          .extracting(packet -> packet.message("track_descriptor"))
          .anySatisfy(track -> {
            assertThat(track.string("name")).isEqualTo("pool");
            assertThat(track.constant("child_ordering")).isEqualTo("EXPLICIT");
            assertThat(track.string("description")).isEqualTo("of workers");
          })
          .anySatisfy(track -> {
            assertThat(track.string("name")).isEqualTo("first");
            assertThat(track.integer("sibling_order_rank")).isEqualTo(2);
            assertThat(track.constant("sibling_merge_behavior"))
                .isEqualTo("SIBLING_MERGE_BEHAVIOR_NONE");
          })
          .anySatisfy(track -> {
            assertThat(track.string("name")).isEqualTo("second");
            assertThat(track.string("sibling_merge_key")).isEqualTo("workers");
            assertThat(track.constant("sibling_merge_behavior"))
                .isEqualTo("SIBLING_MERGE_BEHAVIOR_BY_SIBLING_MERGE_KEY");
          });
    }
  }
}
