package dev.sonda.trace.storage.track;

import dev.sonda.trace.tables.KeyedHash;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The tracks of a kind whose slices overlap each other though all their dimensions are equal, such
 * as requests of one name: a track for each lane that they need. Fetched once and kept, as {@link
 * KindTracks} are.
 */
public final class LaneTracks {
  private final KeyedHash keyed = new KeyedHash();
  private final DimensionTracks all;
  private final MergedTracks sets;
  private final TrackKind laneKind;
  private final Map<Long, Lanes> lanesByHash = new HashMap<>();
  private boolean isNew;

  LaneTracks(DimensionTracks all, MergedTracks sets, TrackKind kind) {
    this.all = all;
    this.sets = sets;
    laneKind = kind.number("track_compressor_idx");
  }

  /** The track on which a slice of that cookie begins; slices of one cookie nest. */
  public int begin(int name, long cookie, long... values) {
    Lanes lanes = lanes(values);
    return lanes.begin(cookie, newTrack(lanes, name, values));
  }

  /** The same for slices that don't nest: a cookie's second begin goes with the first. */
  public int beginOnce(int name, long cookie, long... values) {
    Lanes lanes = lanes(values);
    return lanes.beginOnce(cookie, newTrack(lanes, name, values));
  }

  /** The track on which a slice of that cookie ends. */
  public int end(int name, long cookie, long... values) {
    Lanes lanes = lanes(values);
    return lanes.end(cookie, newTrack(lanes, name, values));
  }

  /** A track on which nothing lies at that time, for a slice of known duration. */
  public int alone(int name, long timeNs, long durationNs, long... values) {
    Lanes lanes = lanes(values);
    return lanes.addAlone(timeNs, timeNs + durationNs, newTrack(lanes, name, values));
  }

  /** A track on which a slice of known duration nests. */
  public int nested(int name, long timeNs, long durationNs, long... values) {
    Lanes lanes = lanes(values);
    return lanes.addNested(timeNs, timeNs + durationNs, newTrack(lanes, name, values));
  }

  /** Whether the last call made its track, so that it may be given more columns. */
  public boolean isNew() {
    return isNew;
  }

  private Lanes lanes(long[] values) {
    isNew = false;
    return lanesByHash.computeIfAbsent(hash(values), _ -> sets.add());
  }

  /**
   * 64 well-mixed bits of dimensions: two of one trace meet in them neither by chance nor by
   * intent.
   */
  private long hash(long[] values) {
    long hash = values.length;
    for (long value : values) {
      hash = keyed.mix(hash ^ value);
    }
    return hash;
  }

  private IntUnaryOperator newTrack(Lanes lanes, int name, long[] values) {
    return lane -> {
      isNew = true;
      long[] ofLane = Arrays.copyOf(values, values.length + 1);
      ofLane[values.length] = lane;
      return all.addLane(laneKind, ofLane, name, lanes.setId());
    };
  }
}
