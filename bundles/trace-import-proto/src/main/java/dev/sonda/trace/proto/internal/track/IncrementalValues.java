package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.LongList;
import java.util.HashMap;
import java.util.Map;

/**
 * Values of incremental counters, which say by how much a counter has changed since its sequence's
 * value before: they are summed in the order of reading, and wait until their event is parsed. A
 * sequence whose state is cleared begins at 0.
 */
final class IncrementalValues {
  /** Of an event none of whose values is of an incremental counter. */
  static final int NONE = 0;

  private final TrackDeclarations declarations;
  private final EventTarget event;
  private final Map<Integer, Map<Long, Double>> sumsByEpoch = new HashMap<>();

  /** The sums of all events; those of one lie behind each other: its own, then the extra ones. */
  private final LongList sums = new LongList();

  IncrementalValues(ImportState state, TrackDeclarations declarations) {
    this.declarations = declarations;
    event = new EventTarget(state.memory());
  }

  /** Sums the values of an event, and returns the number under which they wait. */
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

  /** Puts the sums of an event into the place of its values. */
  void put(int number, boolean isCounter, EventTarget target) {
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
