package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.DamagedRecordingException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sorts slices into the order of begins and ends in which they nest: JFR writes an event when it
 * ends, so that inner events precede outer ones. Slices that overlap without being nested are moved
 * to additional tracks. Not thread-safe.
 */
final class SliceOrder<E> {
  private final Map<TrackKey, List<Slice<E>>> byTrack = new LinkedHashMap<>();
  private int count;

  /** Receives the begins and ends of slices, for each track in the order of time. */
  interface Output<E> {
    void begin(Slice<E> slice, TrackKey track) throws DamagedRecordingException;

    void end(Slice<E> slice, TrackKey track);
  }

  void add(Slice<E> slice) {
    byTrack.computeIfAbsent(slice.track(), _ -> new ArrayList<>()).add(slice);
    count++;
  }

  int count() {
    return count;
  }

  /** Passes all slices to the output, and removes them. */
  void drainTo(Output<E> output) throws DamagedRecordingException {
    for (List<Slice<E>> slices : byTrack.values()) {
      slices.sort(
          Comparator.<Slice<E>>comparingLong(Slice::beginNs)
              .thenComparing(Comparator.<Slice<E>>comparingLong(Slice::endNs).reversed()));
      List<Slice<E>> rest = slices;
      for (int lane = 0; !rest.isEmpty(); lane++) {
        rest = nest(rest, lane, output);
      }
    }
    byTrack.clear();
    count = 0;
  }

  /** Passes the slices that nest to the output, and returns those that overlap others. */
  private static <E> List<Slice<E>> nest(List<Slice<E>> slices, int lane, Output<E> output)
      throws DamagedRecordingException {
    List<Slice<E>> overlapping = new ArrayList<>();
    Deque<Slice<E>> open = new ArrayDeque<>();
    for (Slice<E> slice : slices) {
      end(open, slice.beginNs(), lane, output);
      if (!open.isEmpty() && open.getLast().endNs() < slice.endNs()) {
        overlapping.add(slice);
      } else {
        output.begin(slice, track(slice, lane));
        open.addLast(slice);
      }
    }
    end(open, Long.MAX_VALUE, lane, output);
    return overlapping;
  }

  private static <E> void end(Deque<Slice<E>> open, long untilNs, int lane, Output<E> output) {
    while (!open.isEmpty() && open.getLast().endNs() <= untilNs) {
      Slice<E> ended = open.removeLast();
      output.end(ended, track(ended, lane));
    }
  }

  private static <E> TrackKey track(Slice<E> slice, int lane) {
    return lane == 0 ? slice.track() : new TrackKey.Beside(slice.track(), lane);
  }
}
