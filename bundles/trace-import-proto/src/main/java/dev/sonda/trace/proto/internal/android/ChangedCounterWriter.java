package dev.sonda.trace.proto.internal.android;

import dev.sonda.trace.proto.internal.packet.ImportState;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes counters that are polled and rarely change: of consecutive equal values only the first,
 * and the last one if another value follows, so that a line between the points is right.
 */
final class ChangedCounterWriter {
  private final ImportState state;
  private final Map<Integer, Last> lastByTrack = new HashMap<>();
  private final int kind;

  ChangedCounterWriter(ImportState state) {
    this.state = state;
    kind = state.events().addKind(this::parse);
  }

  /** Adds a value; must be called in the order of time. */
  void add(long timeNs, int track, double value) {
    Last last = lastByTrack.get(track);
    boolean isNew = last == null || last.value != value;
    if (last != null && isNew && !last.isWritten) {
      write(last.timeNs, track, last.value);
    }
    if (isNew) {
      write(timeNs, track, value);
    }
    lastByTrack.put(track, new Last(timeNs, value, isNew));
  }

  private void write(long timeNs, int track, double value) {
    state.packets().add(timeNs, kind, 0, track, Double.doubleToRawLongBits(value));
  }

  private void parse(long timeNs, long unused, long track, long valueBits) {
    state.storage().counters().add(timeNs, (int) track, Double.longBitsToDouble(valueBits));
  }

  private record Last(long timeNs, double value, boolean isWritten) {}
}
