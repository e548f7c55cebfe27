package dev.sonda.track.event.internal.sequence;

import java.util.Arrays;

/**
 * Tracks that a sequence has described. One thread. Forgets all of them when there are too many: to
 * describe one again does no harm.
 */
final class TrackSet {
  private static final int INITIAL_SLOTS = 64;
  private static final int MAX_TRACKS = 1 << 16;

  private long[] uuids = new long[INITIAL_SLOTS];
  private int count;

  /** Adds a track, whose uuid isn't 0; whether it wasn't there. */
  boolean add(long uuid) {
    if (2 * (count + 1) > uuids.length) {
      makeRoom();
    }
    int slot = slotOf(uuid);
    if (uuids[slot] == uuid) {
      return false;
    }
    uuids[slot] = uuid;
    count++;
    return true;
  }

  boolean contains(long uuid) {
    return uuids[slotOf(uuid)] == uuid;
  }

  void clear() {
    Arrays.fill(uuids, 0);
    count = 0;
  }

  private void makeRoom() {
    if (count >= MAX_TRACKS) {
      clear();
      return;
    }
    long[] old = uuids;
    uuids = new long[2 * old.length];
    for (long uuid : old) {
      if (uuid != 0) {
        uuids[slotOf(uuid)] = uuid;
      }
    }
  }

  private int slotOf(long uuid) {
    int mask = uuids.length - 1;
    int slot = (int) (uuid ^ (uuid >>> 32)) & mask;
    while (uuids[slot] != 0 && uuids[slot] != uuid) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
