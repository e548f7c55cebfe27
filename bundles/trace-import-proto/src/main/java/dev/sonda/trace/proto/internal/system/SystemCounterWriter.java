package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Writes counter values of system packets into the counter table, at the time set last. */
final class SystemCounterWriter {
  private final ImportState state;
  private long timeNs;

  SystemCounterWriter(ImportState state) {
    this.state = state;
  }

  KindTracks tracks(TrackKind kind) {
    return state.storage().tracks().of(kind);
  }

  /** Sets the time of the values that follow. */
  void at(long newTimeNs) {
    timeNs = newTimeNs;
  }

  long timeNs() {
    return timeNs;
  }

  int add(int track, double value) {
    return state.storage().counters().add(timeNs, track, value);
  }

  int intern(String text) {
    return state.strings().intern(text);
  }

  /** String id of the text in a reader's current field. */
  int text(WireReader reader) {
    return state.strings().intern(reader.segment(), reader.start(), reader.end());
  }

  /** Converts the value of an unsigned field to a double. */
  static double unsigned(long value) {
    if (value >= 0) {
      return value;
    }
    double half = (value >>> 1) | (value & 1);
    return 2 * half;
  }
}
