package dev.sonda.track.event.otel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpanTrackTest {
  private final SpanTrack lane = new SpanTrack(1);

  @Test
  void shouldAcceptSlicesThatAreDisjointOrEncloseEarlierOnes() {
    assertThat(lane.take(10, 20)).isTrue();
    assertThat(lane.take(30, 40)).isTrue();
    assertThat(lane.take(5, 50)).isTrue();
    assertThat(lane.take(60, 70)).isTrue();
  }

  @Test
  void shouldRefuseSlicesThatOverlapTouchOrBeginTogether() {
    assertThat(lane.take(10, 20)).isTrue();
    assertThat(lane.take(15, 25)).isFalse();
    assertThat(lane.take(20, 30)).isFalse();
    assertThat(lane.take(10, 30)).isFalse();
    assertThat(lane.take(12, 18)).isFalse();
  }

  @Test
  void shouldRefuseSlicesThatBeginAmongForgottenOnes() {
    for (int i = 0; i < 1000; i++) {
      assertThat(lane.take(10L * i, 10L * i + 5)).isTrue();
    }
    assertThat(lane.take(7, 20_000)).isFalse();
    assertThat(lane.take(-1, 20_000)).isTrue();
  }

  @Test
  void shouldReportLaneAsFreeOnlyAfterLastSlice() {
    assertThat(lane.isFreeAt(0)).isTrue();
    lane.take(10, 20);
    lane.clear();
    assertThat(lane.isFreeAt(20)).isFalse();
    assertThat(lane.isFreeAt(21)).isTrue();
  }

  @Test
  void shouldNeverAcceptOverlappingSlicesThatDoNotNest() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<long[]> taken = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      long start = random.nextInt(4000);
      long end = start + random.nextInt(200);
      if (lane.take(start, end)) {
        taken.add(new long[] {start, end});
      }
    }
    for (long[] one : taken) {
      for (long[] other : taken) {
        boolean isPartial = one[0] < other[0] && other[0] <= one[1] && one[1] < other[1];
        assertThat(isPartial).as("seed %d", seed).isFalse();
      }
    }
  }
}
