package dev.sonda.trace.storage.track;

import dev.sonda.trace.tables.KeyedHash;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The tracks of a kind whose slices can overlap even if all dimensions are equal, such as requests
 * of one name: one track per lane needed. Importers fetch this object once and store it, like
 * {@link KindTracks}.
 */
public final class OverlappingSliceTracks {
  private final KeyedHash keyed = new KeyedHash();
  private final DimensionTracks all;
  private final MergedTracks sets;
  private final TrackKind laneKind;
  private final Map<Long, MergedTrackLanes> lanesByHash = new HashMap<>();
  private boolean isNew;

  OverlappingSliceTracks(DimensionTracks all, MergedTracks sets, TrackKind kind) {
    this.all = all;
    this.sets = sets;
    laneKind = kind.number("track_compressor_idx");
  }

  /** The track on which a slice with the cookie begins; slices with equal cookies nest. */
  public int begin(int name, long cookie, long... values) {
    MergedTrackLanes lanes = lanes(values);
    return lanes.begin(cookie, newTrack(lanes, name, values));
  }

  /**
   * Like {@link #begin}, for slices that don't nest: a second begin with a cookie belongs to the
   * slice of the first one.
   */
  public int beginOnce(int name, long cookie, long... values) {
    MergedTrackLanes lanes = lanes(values);
    return lanes.beginOnce(cookie, newTrack(lanes, name, values));
  }

  /** The track on which a slice with the cookie ends. */
  public int end(int name, long cookie, long... values) {
    MergedTrackLanes lanes = lanes(values);
    return lanes.end(cookie, newTrack(lanes, name, values));
  }

  /** A track without slices at that time, for a slice of known duration. */
  public int alone(int name, long timeNs, long durationNs, long... values) {
    MergedTrackLanes lanes = lanes(values);
    return lanes.addAlone(timeNs, timeNs + durationNs, newTrack(lanes, name, values));
  }

  /** A track on which a slice of known duration nests within existing slices or follows them. */
  public int nested(int name, long timeNs, long durationNs, long... values) {
    MergedTrackLanes lanes = lanes(values);
    return lanes.addNested(timeNs, timeNs + durationNs, newTrack(lanes, name, values));
  }

  /** Whether the last call created its track, so that the caller can set further columns. */
  public boolean isNew() {
    return isNew;
  }

  private MergedTrackLanes lanes(long[] values) {
    isNew = false;
    return lanesByHash.computeIfAbsent(hash(values), _ -> sets.add());
  }

  /**
   * A keyed 64-bit hash of the dimensions, so that neither accidental nor crafted collisions occur
   * within a trace.
   */
  private long hash(long[] values) {
    long hash = values.length;
    for (long value : values) {
      hash = keyed.mix(hash ^ value);
    }
    return hash;
  }

  private IntUnaryOperator newTrack(MergedTrackLanes lanes, int name, long[] values) {
    return lane -> {
      isNew = true;
      long[] ofLane = Arrays.copyOf(values, values.length + 1);
      ofLane[values.length] = lane;
      return all.addLane(laneKind, ofLane, name, lanes.setId());
    };
  }
}
