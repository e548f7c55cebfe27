package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.LongList;
import java.util.HashMap;
import java.util.Map;

/**
 * Values of incremental counters, which are encoded as differences to the sequence's previous
 * value. They are summed up in reading order, and stored until their event is parsed in time order.
 * When a sequence's state is cleared, its sums restart at 0.
 */
final class IncrementalCounterValues {
  /** Number of events without stored values. */
  static final int NONE = 0;

  private final TrackDeclarations declarations;
  private final TrackAndCounterFields event;
  private final Map<Integer, Map<Long, Double>> sumsByEpoch = new HashMap<>();

  /**
   * The sums for all events; the sums of one event are contiguous: first the sum for the event's
   * own counter, then those for the extra counters.
   */
  private final LongList sums = new LongList();

  IncrementalCounterValues(ImportState state, TrackDeclarations declarations) {
    this.declarations = declarations;
    event = new TrackAndCounterFields(state.memory());
  }

  /** Adds an event's values to the sums; returns the number to pass to {@link #put}. */
  int add(SequenceState sequence, long place, long sizeBytes) {
    if (!declarations.hasIncremental()) {
      return NONE;
    }
    event.readAll(sequence, place, sizeBytes);
    int number = sums.size() + 1;
    Map<Long, Double> ofSequence =
        sumsByEpoch.computeIfAbsent(sequence.epoch(), _ -> new HashMap<>());
    if (event.isCounter && event.hasValue) {
      keep(ofSequence, event.uuid, event.value);
    }
    int whole = Math.min(event.extraTracks.size(), event.extraValues.size());
    for (int i = 0; i < whole; i++) {
      keep(ofSequence, event.extraTracks.get(i), (double) event.extraValues.get(i));
    }
    int real = Math.min(event.extraDoubleTracks.size(), event.extraDoubleValues.size());
    for (int i = 0; i < real; i++) {
      double value = Double.longBitsToDouble(event.extraDoubleValues.get(i));
      keep(ofSequence, event.extraDoubleTracks.get(i), value);
    }
    return sums.size() >= number ? number : NONE;
  }

  private void keep(Map<Long, Double> ofSequence, long uuid, double value) {
    TrackDeclaration track = declarations.find(uuid);
    boolean isIncremental = track != null && track.counter != null && track.counter.isIncremental;
    double sum = isIncremental ? ofSequence.merge(uuid, value, Double::sum) : value;
    sums.add(Double.doubleToRawLongBits(sum));
  }

  /** Replaces the values of an event by the stored sums. */
  void put(int number, boolean isCounter, TrackAndCounterFields target) {
    if (number == NONE) {
      return;
    }
    int next = number - 1;
    if (isCounter && target.hasValue) {
      target.value = Double.longBitsToDouble(sums.get(next++));
    }
    int whole = Math.min(target.extraTracks.size(), target.extraValues.size());
    for (int i = 0; i < whole; i++) {
      target.extraValues.set(i, (long) Double.longBitsToDouble(sums.get(next++)));
    }
    int real = Math.min(target.extraDoubleTracks.size(), target.extraDoubleValues.size());
    for (int i = 0; i < real; i++) {
      target.extraDoubleValues.set(i, sums.get(next++));
    }
  }
}
