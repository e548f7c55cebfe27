package dev.sonda.probe.counters.internal.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CounterTrackGroupTest {
  private static final long REFRESH_NS = 1000;
  private static final List<CounterDefinition> COUNTERS =
      List.of(
          CounterDefinition.total("sent", Unit.BYTES),
          CounterDefinition.gauge("queued", Unit.COUNT));

  private final TrackRefreshSchedule board = new TrackRefreshSchedule(REFRESH_NS);
  private final RecordingTraceWriter writer = new RecordingTraceWriter(() -> 0);
  private final CounterTrackGroup row =
      new CounterTrackGroup(
          board, new TrackDescriptorFields(7, 3, "eth0", "the first one"), COUNTERS);

  @Test
  void shouldWriteTrackAndCounterDescriptorsOnce() {
    sample(10, 5, 6);
    sample(11, 7, 8);

    List<RecordedMessage> descriptors = descriptors();
    assertThat(descriptors).hasSize(3);
    assertThat(descriptors.get(0).number(1)).isEqualTo(7);
    assertThat(descriptors.get(0).number(5)).isEqualTo(3);
    assertThat(descriptors.get(0).string(2)).isEqualTo("eth0");
    assertThat(descriptors.get(0).string(14)).isEqualTo("the first one");
    assertThat(descriptors.get(1).string(10)).isEqualTo("sent");
    assertThat(descriptors.get(1).number(5)).isEqualTo(7);
    assertThat(descriptors.get(1).message(8).number(3)).isEqualTo(3);
    assertThat(descriptors.get(2).message(8).number(3)).isEqualTo(2);
  }

  @Test
  void shouldWriteAllValuesOfASampleInOneEvent() {
    sample(10, 5, 6);

    RecordedMessage packet = writer.packets().getLast();
    assertThat(packet.number(8)).isEqualTo(10);
    RecordedMessage event = packet.message(11);
    assertThat(event.number(9)).isEqualTo(4);
    assertThat(event.number(11)).isEqualTo(uuidOf("sent"));
    assertThat(event.number(30)).isEqualTo(5);
    assertThat(event.number(31)).isEqualTo(uuidOf("queued"));
    assertThat(event.number(12)).isEqualTo(6);
  }

  @Test
  void shouldWriteOnlyChangedValues() {
    sample(10, 5, 6);
    sample(11, 5, 7);
    sample(12, 5, 7);

    assertThat(events()).hasSize(2);
    assertThat(events().getLast().number(11)).isEqualTo(uuidOf("queued"));
    assertThat(events().getLast().has(31)).isFalse();
  }

  @Test
  void shouldLeaveOutCountersWithoutValue() {
    row.clear();
    row.set(1, 9);
    board.beginSample(10);
    row.write(writer, 10);

    assertThat(descriptors()).hasSize(2);
    assertThat(events()).hasSize(1);
  }

  @Test
  void shouldWriteBaselineWhenStateIsCleared() {
    sample(10, 5, 6);
    int packets = writer.packets().size();
    board.clear();
    sample(11, 5, 6);

    assertThat(writer.packets()).hasSize(2 * packets);
    assertThat(flags()).containsExactly(1L, 1L);
  }

  @Test
  void shouldWriteBaselinePeriodically() {
    sample(10, 5, 6);
    sample(10 + REFRESH_NS - 1, 5, 6);
    assertThat(descriptors()).hasSize(3);

    sample(10 + REFRESH_NS, 5, 6);

    assertThat(descriptors()).hasSize(6);
    assertThat(events()).hasSize(2);
  }

  @Test
  void shouldLimitValuesPerEventToMaximumOfReaders() {
    List<CounterDefinition> many = new ArrayList<>();
    IntStream.range(0, 64).forEach(i -> many.add(CounterDefinition.total("c" + i, Unit.COUNT)));
    CounterTrackGroup wide =
        new CounterTrackGroup(board, new TrackDescriptorFields(8, 0, "wide", ""), many);
    board.beginSample(1);
    IntStream.range(0, 64).forEach(i -> wide.set(i, i));

    wide.write(writer, 1);

    assertThat(events()).hasSize(8);
    List<Object> values = new ArrayList<>();
    events()
        .forEach(event -> {
          values.add(event.number(30));
          values.addAll(event.values(12));
          assertThat(event.values(12)).hasSizeLessThanOrEqualTo(8).hasSameSizeAs(event.values(31));
        });
    assertThat(values)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 64).mapToObj(i -> (Object) (long) i).toList());
  }

  /** Perfetto's trace processor ignores all values after a zero in a list. */
  @Test
  void shouldWriteZerosAfterOtherValues() {
    List<CounterDefinition> many = new ArrayList<>();
    IntStream.range(0, 12).forEach(i -> many.add(CounterDefinition.total("c" + i, Unit.COUNT)));
    CounterTrackGroup wide =
        new CounterTrackGroup(board, new TrackDescriptorFields(8, 0, "wide", ""), many);
    board.beginSample(1);
    IntStream.range(0, 12).forEach(i -> wide.set(i, i % 3));

    wide.write(writer, 1);

    List<Object> values = new ArrayList<>();
    events()
        .forEach(event -> {
          values.add(event.number(30));
          values.addAll(event.values(12));
        });
    assertThat(values).containsExactly(1L, 2L, 1L, 2L, 1L, 2L, 1L, 2L, 0L, 0L, 0L, 0L);
  }

  @Test
  void shouldSetGaugesToZeroWhenOwnerIsGone() {
    sample(10, 5, 6);
    row.setGone();
    row.write(writer, 11);

    assertThat(events().getLast().number(11)).isEqualTo(uuidOf("queued"));
    assertThat(events().getLast().number(30)).isZero();
    assertThat(events().getLast().has(31)).isFalse();
  }

  @Test
  void shouldAddValuesWithinSampleOnly() {
    board.beginSample(1);
    row.clear();
    row.add(0, 3);
    row.add(0, 4);
    row.write(writer, 1);
    row.clear();
    row.add(0, 5);
    row.write(writer, 2);

    assertThat(events()).extracting(event -> event.number(30)).containsExactly(7L, 5L);
  }

  @Test
  void shouldRefuseMoreCountersThanBitMaskHolds() {
    List<CounterDefinition> tooMany = Collections.nCopies(65, COUNTERS.getFirst());

    assertThatThrownBy(
            () -> new CounterTrackGroup(board, new TrackDescriptorFields(1, 0, "x", ""), tooMany))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void sample(long timeNs, long sent, long queued) {
    board.beginSample(timeNs);
    row.clear();
    row.set(0, sent);
    row.set(1, queued);
    row.write(writer, timeNs);
  }

  private long uuidOf(String counter) {
    return descriptors().stream()
        .filter(descriptor -> descriptor.has(10) && descriptor.string(10).equals(counter))
        .findFirst()
        .orElseThrow()
        .number(1);
  }

  private List<RecordedMessage> descriptors() {
    return writer.packets().stream().flatMap(packet -> packet.messages(60).stream()).toList();
  }

  private List<RecordedMessage> events() {
    return writer.packets().stream().flatMap(packet -> packet.messages(11).stream()).toList();
  }

  private List<Object> flags() {
    return writer.packets().stream().flatMap(packet -> packet.values(13).stream()).toList();
  }
}
