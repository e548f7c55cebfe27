package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Writes values of counters whose dimensions are fields of messages. */
final class SystemCounters {
  private final ImportState state;
  private long timeNs;

  SystemCounters(ImportState state) {
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

  /** The number of the string that a reader's current field holds. */
  int text(WireReader reader) {
    return state.strings().intern(reader.segment(), reader.start(), reader.end());
  }

  /** A number of a field without sign. */
  static double unsigned(long value) {
    if (value >= 0) {
      return value;
    }
    double half = (value >>> 1) | (value & 1);
    return 2 * half;
  }
}
