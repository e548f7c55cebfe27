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
 * Brings slices into the order in which readers nest them: JFR writes an event when it ends, so
 * that the inner ones come first. Slices that overlap without being nested get tracks beside their
 * own. One thread.
 */
final class SliceOrder<E> {
  private final Map<TrackKey, List<Slice<E>>> byTrack = new LinkedHashMap<>();
  private int count;

  /** Is given begins and ends, for each track in the order of their times. */
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

  /** Gives out all slices, and forgets them. */
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

  /** Gives out those that nest, and returns those that don't. */
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
