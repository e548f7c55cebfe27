package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.LongIntMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/**
 * The lanes of a set of merged tracks. A user of the set, such as a track of the recorded program,
 * holds its lane while it has open slices, and afterwards until another user claims the free lane.
 */
public final class MergedTrackLanes {
  private static final int NONE = -1;

  private final int setId;
  private final LongIntMap lanesByUser = new LongIntMap();
  private final BitSet free = new BitSet();
  private long[] users = new long[2];
  private int[] depths = new int[2];
  private int[] rows = new int[2];
  private int count;

  private final List<KnownDurationLane> alone = new ArrayList<>(0);
  private final List<KnownDurationLane> nested = new ArrayList<>(0);

  MergedTrackLanes(int setId) {
    this.setId = setId;
  }

  /** The number of the set of tracks, assigned in the order of first use. */
  public int setId() {
    return setId;
  }

  /** The track on which a slice of a user begins. */
  public int begin(long user, IntUnaryOperator newTrack) {
    int lane = laneOf(user);
    depths[lane]++;
    free.clear(lane);
    return row(lane, newTrack);
  }

  /**
   * Like {@link #begin}, for slices that don't nest: a user's second begin belongs to the slice of
   * the first one.
   */
  public int beginOnce(long user, IntUnaryOperator newTrack) {
    int lane = laneOf(user);
    depths[lane] = 1;
    free.clear(lane);
    return row(lane, newTrack);
  }

  /** A track without slices at that time, for a slice of known duration. */
  public int addAlone(long timeNs, long endNs, IntUnaryOperator newTrack) {
    return addTimed(alone, lane -> lane.isFree(timeNs), endNs, newTrack);
  }

  /** A track on which a slice of known duration nests within existing slices or follows them. */
  public int addNested(long timeNs, long endNs, IntUnaryOperator newTrack) {
    return addTimed(nested, lane -> lane.canNest(timeNs, endNs), endNs, newTrack);
  }

  private int addTimed(
      List<KnownDurationLane> lanes,
      Predicate<KnownDurationLane> fits,
      long endNs,
      IntUnaryOperator newTrack) {
    for (KnownDurationLane lane : lanes) {
      if (fits.test(lane)) {
        lane.add(endNs);
        return row(lane.number(), newTrack);
      }
    }
    KnownDurationLane lane = new KnownDurationLane(add());
    free.clear(lane.number());
    lanes.add(lane);
    lane.add(endNs);
    return row(lane.number(), newTrack);
  }

  /** The track on which a slice of a user ends. */
  public int end(long user, IntUnaryOperator newTrack) {
    int lane = laneOf(user);
    depths[lane] = Math.max(0, depths[lane] - 1);
    free.set(lane, depths[lane] == 0);
    return row(lane, newTrack);
  }

  /** The first track, which represents the whole set. */
  public int first(IntUnaryOperator newTrack) {
    return row(count == 0 ? laneOf(0) : 0, newTrack);
  }

  private int laneOf(long user) {
    int known = lanesByUser.get(user);
    if (known >= 0) {
      return known;
    }
    int lane = free.nextSetBit(0);
    if (lane < 0) {
      lane = add();
    } else {
      lanesByUser.put(users[lane], NONE);
    }
    users[lane] = user;
    lanesByUser.put(user, lane);
    return lane;
  }

  private int add() {
    if (count == users.length) {
      users = Arrays.copyOf(users, 2 * count);
      depths = Arrays.copyOf(depths, 2 * count);
      rows = Arrays.copyOf(rows, 2 * count);
    }
    rows[count] = NONE;
    free.set(count);
    return count++;
  }

  private int row(int lane, IntUnaryOperator newTrack) {
    if (rows[lane] == NONE) {
      rows[lane] = newTrack.applyAsInt(lane);
    }
    return rows[lane];
  }
}
