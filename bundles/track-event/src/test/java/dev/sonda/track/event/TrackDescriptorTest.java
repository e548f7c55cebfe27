package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.TracePacketView;
import dev.sonda.track.event.TracingServiceFixture.Place;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Track descriptors of the program, before, in and after sessions; and counter tracks. */
@Timeout(240)
class TrackDescriptorTest {
  private static final Category FOO = Category.of("described.foo");
  private static final int DESCRIPTION = 14;

  @AfterEach
  void forget() {
    Track.process().forgetDescription();
    Track.thread().forgetDescription();
  }

  private static List<MessageView> descriptors(ResolvedTrackEvents trace) {
    return trace.packets().stream()
        .filter(packet -> packet.has("track_descriptor"))
        .map(packet -> packet.message("track_descriptor"))
        .toList();
  }

  private static List<String> processNames(ResolvedTrackEvents trace) {
    return descriptors(trace).stream()
        .filter(track -> track.has("process"))
        .map(track -> track.message("process").string("process_name"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldWriteTrackNamesSetBeforeAndDuringSession(Place place) throws Exception {
    Track.process().rename("hello.exe");
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      FOO.instant("on the main thread").emit();
      Thread other =
          Thread.ofPlatform()
              .start(() -> {
                Track.thread().rename("TestThread");
                FOO.instant("on another").emit();
                Track.thread().forgetDescription();
              });
      other.join();
      Track.process().rename("goodbye.exe");
      RecordedProgramFixture.await(program.session().stop());
      Track.process().rename("noop.exe");
      ResolvedTrackEvents trace =
          ResolvedTrackEvents.of(RecordedProgramFixture.await(program.session().read()));
      assertThat(processNames(trace))
          .startsWith("hello.exe")
          .endsWith("goodbye.exe")
          .doesNotContain("noop.exe");
      assertThat(trace.all())
          .extracting(ResolvedTrackEvents.Recorded::track)
          .contains("TestThread");
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldWriteChangedDescriptorOfKnownTrack(Place place) throws Exception {
    Track custom = Track.named("described.custom");
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      FOO.instant("before").on(custom).emit();
      Track.process().describe(track -> track.string(DESCRIPTION, "sells socks"));
      custom.rename("described.renamed");
      ResolvedTrackEvents trace = program.stop();
      assertThat(descriptors(trace))
          .filteredOn(track -> track.has("description"))
          .singleElement()
          .satisfies(track -> {
            assertThat(track.integer("uuid")).isEqualTo(Track.process().uuid());
            assertThat(track.message("process").integer("pid")).isPositive();
            assertThat(track.string("description")).isEqualTo("sells socks");
          });
      assertThat(trace.track(custom.uuid()).string("name")).isEqualTo("described.renamed");
    } finally {
      custom.forgetDescription();
    }
  }

  @Test
  void shouldUseOriginalTrackNameWhenDescriptionIsForgotten() throws Exception {
    Track erased = Track.named("described.erased");
    erased.rename("ErasedTrack");
    erased.forgetDescription();
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      FOO.instant("x").on(erased).emit();
      assertThat(program.stop().all().getFirst().track()).isEqualTo("described.erased");
    }
  }

  @Test
  void shouldRenameTrackFromVirtualThread() throws Exception {
    Track custom = Track.named("described.by.virtual");
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      Thread.ofVirtual().start(() -> custom.rename("named by a virtual thread")).join();
      assertThat(descriptors(program.stop()))
          .filteredOn(track -> track.integer("uuid") == custom.uuid())
          .extracting(track -> track.string("name"))
          .containsExactly("named by a virtual thread");
    } finally {
      custom.forgetDescription();
    }
  }

  @Test
  void shouldContinueWhenTrackDescriptionThrows() throws Exception {
    Track bad = Track.named("described.bad");
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      bad.describe(_ -> {
        throw new IllegalStateException("on purpose");
      });
      FOO.instant("after").emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(trace.texts()).containsExactly("instant described.foo after");
      assertThat(descriptors(trace)).noneMatch(track -> track.integer("uuid") == bad.uuid());
    } finally {
      bad.forgetDescription();
    }
  }

  private static List<Long> counts(ResolvedTrackEvents trace, String counter) {
    return trace.all().stream()
        .filter(event -> event.track().equals(counter))
        .filter(event -> event.message().has("counter_value"))
        .map(event -> event.message().integer("counter_value"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldWriteGrowthOfIncrementalCountersAndValuesOfOthers(Place place) throws Exception {
    CounterTrack first = CounterTrack.named("Framerate1").unit("fps1").incremental();
    CounterTrack second =
        CounterTrack.named("Framerate2", Track.global("everywhere", 1)).incremental();
    CounterTrack plain = CounterTrack.named("Framerate3").unit("fps3");
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      for (int value : new int[] {120, 10, 1200, 34}) {
        FOO.counter(first, value).emit();
        FOO.counter(plain, value).emit();
      }
      FOO.counter(second, 1000).emit();
      FOO.counter(second, 449).emit();
      FOO.counter(second, 0.5).emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(counts(trace, "Framerate1")).containsExactly(120L, -110L, 1190L, -1166L);
      assertThat(counts(trace, "Framerate2")).startsWith(1000L, -551L);
      assertThat(counts(trace, "Framerate3")).containsExactly(120L, 10L, 1200L, 34L);
      assertThat(trace.texts()).last().isEqualTo("counter 0.5");
    }
  }

  @Test
  void shouldStartIncrementalCountersAtZeroInEachSession() throws Exception {
    CounterTrack counter = CounterTrack.named("growing").incremental();
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("");
        TracingSession second = program.tracing().newSession()) {
      FOO.counter(counter, 7).emit();
      RecordedProgramFixture.await(second.start(RecordedProgramFixture.config("")));
      FOO.counter(counter, 9).emit();
      RecordedProgramFixture.await(second.stop());
      assertThat(counts(program.stop(), "growing")).containsExactly(7L, 2L);
      assertThat(
              counts(
                  ResolvedTrackEvents.of(RecordedProgramFixture.await(second.read())), "growing"))
          .containsExactly(9L);
    }
  }

  @Test
  void shouldKeepCountOfHundredIncrementalCounters() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      for (int value : new int[] {5, 8}) {
        for (int id = 0; id < 100; id++) {
          FOO.counter(CounterTrack.named("many", id).incremental(), value).emit();
        }
      }
      List<Long> counts = counts(program.stop(), "many");
      assertThat(counts.subList(0, 100)).containsOnly(5L);
      assertThat(counts.subList(100, 200)).containsOnly(3L);
    }
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldDistinguishCountersOfEqualNameById(Place place) throws Exception {
    CounterTrack one = CounterTrack.named("MyCustomCounter", 1);
    CounterTrack two = CounterTrack.named("MyCustomCounter", 2);
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded(place, "")) {
      FOO.counter(one, 1).emit();
      FOO.counter(two, 2).emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(counts(trace, "MyCustomCounter")).containsExactly(1L, 2L);
      assertThat(trace.all().getFirst().trackUuid())
          .isNotEqualTo(trace.all().getLast().trackUuid());
      assertThat(trace.packets()).filteredOn(TrackDescriptorTest::describesCounter).hasSize(2);
    }
  }

  private static boolean describesCounter(TracePacketView packet) {
    return packet.has("track_descriptor") && packet.message("track_descriptor").has("counter");
  }
}
