package dev.sonda.trace.storage.track;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.table.TrackTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class DimensionTracksTest {
  private static final TrackKind IDLE =
      TrackKind.counters("cpu_idle").number("cpu").named("cpuidle");
  private static final TrackKind DISKS =
      TrackKind.counters("diskstat").in("MB").text("device").text("key").named("disk.[%s].%s");

  private final TraceStorage storage = new TraceStorage();
  private final TrackTable table = storage.tables().tracks;

  @AfterEach
  void closeStorage() {
    storage.close();
  }

  @Test
  void shouldMakeOneTrackForEachCombinationOfDimensions() {
    KindTracks tracks = storage.tracks().of(IDLE);
    int first = tracks.track(3);
    assertThat(tracks.isNew()).isTrue();
    assertThat(tracks.track(2)).isNotEqualTo(first);
    assertThat(tracks.track(3)).isEqualTo(first);
    assertThat(tracks.isNew()).isFalse();
    assertThat(table.size()).isEqualTo(2);
  }

  @Test
  void shouldFindTracksAgainAfterTrackTableHasGrown() {
    KindTracks tracks = storage.tracks().of(TrackKind.slices("irq").number("a").number("b"));
    for (int i = 0; i < 1000; i++) {
      assertThat(tracks.track(i, -i)).isEqualTo(i);
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(tracks.track(i, -i)).isEqualTo(i);
    }
  }

  @Test
  void shouldShareTracksBetweenEqualKinds() {
    TrackKind other = TrackKind.counters("cpu_idle").number("cpu").named("cpuidle");
    assertThat(storage.tracks().of(other).track(1)).isEqualTo(storage.tracks().of(IDLE).track(1));
  }

  @Test
  void shouldSetCpuNameAndTypeOfTrack() {
    int row = storage.tracks().of(IDLE).track(5);
    assertThat(table.cpu.get(row)).isEqualTo(5);
    assertThat(storage.tables().cpus.cpu.get(5)).isEqualTo(5);
    assertThat(text(table.name.get(row))).isEqualTo("cpuidle");
    assertThat(text(table.type.get(row))).isEqualTo("cpu_idle");
    assertThat(table.unit.isNull(row)).isTrue();
  }

  @Test
  void shouldNameTrackByFormatOfDimensions() {
    int device = storage.strings().intern("sda");
    int key = storage.strings().intern("reads");
    int row = storage.tracks().of(DISKS).track(device, key);
    assertThat(text(table.name.get(row))).isEqualTo("disk.[sda].reads");
    assertThat(text(table.unit.get(row))).isEqualTo("MB");
    assertThat(text(storage.tables().args.stringValue.get(0))).isEqualTo("sda");
  }

  @Test
  void shouldRefuseTrackWithWrongNumberOfDimensions() {
    assertThatThrownBy(() -> storage.tracks().of(DISKS).track(1))
        .hasMessageContaining("diskstat has 2 dimensions");
  }

  private String text(int id) {
    return storage.strings().text(id);
  }
}
