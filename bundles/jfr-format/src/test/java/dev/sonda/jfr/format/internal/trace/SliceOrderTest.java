package dev.sonda.jfr.format.internal.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.jfr.format.DamagedRecordingException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SliceOrderTest {
  private static final TrackKey TRACK = new TrackKey.Jvm("GC");

  private final SliceOrder<String> order = new SliceOrder<>();

  private void add(long beginNs, long endNs) {
    add(beginNs, endNs, "");
  }

  private void add(long beginNs, long endNs, String name) {
    order.add(new Slice<>(TRACK, beginNs, endNs, name));
  }

  /** Begins and ends of slices in output order; those on another track have their lane. */
  private List<String> drained() throws DamagedRecordingException {
    List<String> given = new ArrayList<>();
    order.drainTo(
        new SliceOrder.Output<String>() {
          @Override
          public void begin(Slice<String> slice, TrackKey track) {
            given.add(lane(track) + slice.event() + "B" + slice.beginNs());
          }

          @Override
          public void end(Slice<String> slice, TrackKey track) {
            given.add(lane(track) + slice.event() + "E" + slice.endNs());
          }
        });
    return given;
  }

  private static String lane(TrackKey track) {
    return track instanceof TrackKey.Beside(TrackKey _, int lane) ? lane + ":" : "";
  }

  @Test
  void shouldNestInnerSlicesThatEndFirst() throws Exception {
    add(10, 20);
    add(25, 30);
    add(5, 40);
    assertThat(drained()).containsExactly("B5", "B10", "E20", "B25", "E30", "E40");
  }

  @Test
  void shouldBeginLongerSliceFirstWhenTwoBeginTogether() throws Exception {
    add(10, 20, "short ");
    add(10, 30, "long ");
    assertThat(drained()).containsExactly("long B10", "short B10", "short E20", "long E30");
  }

  @Test
  void shouldEndSliceBeforeNextOneBeginsAtEqualTime() throws Exception {
    add(10, 20);
    add(20, 20);
    add(20, 30);
    assertThat(drained()).containsExactly("B10", "E20", "B20", "B20", "E20", "E30");
  }

  @Test
  void shouldPutOverlappingSlicesOnSeparateLanes() throws Exception {
    add(10, 30);
    add(20, 40);
    add(25, 45);
    assertThat(drained()).containsExactly("B10", "E30", "1:B20", "1:E40", "2:B25", "2:E45");
  }

  @Test
  void shouldNotReturnSlicesTwice() throws Exception {
    add(1, 2);
    drained();
    assertThat(order.count()).isZero();
    assertThat(drained()).isEmpty();
  }
}
