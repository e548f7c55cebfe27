package dev.sonda.track.event.internal.sequence;

import java.util.Arrays;

/**
 * Set of the tracks whose descriptors a sequence has written. One thread. Cleared when it is full,
 * since writing a descriptor again does no harm.
 */
final class DescribedTracks {
  private static final int INITIAL_SLOTS = 64;
  private static final int MAX_TRACKS = 1 << 16;

  private long[] uuids = new long[INITIAL_SLOTS];
  private int count;

  /** Adds a track by its uuid, which isn't 0; returns false if the set already contained it. */
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
