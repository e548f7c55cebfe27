package dev.sonda.track.event.internal.sequence;

import dev.sonda.track.event.internal.record.EventData;
import dev.sonda.track.event.internal.record.TrackData;
import java.util.Arrays;

/**
 * What a sequence's readers know of counters whose events say how much they have grown. One thread.
 * Forgets no counter before readers do, as they add up what they are told.
 */
final class CounterGrowth {
  private static final int INITIAL_SLOTS = 16;

  /** By slot; 0 where there is none. */
  private long[] uuids = new long[INITIAL_SLOTS];

  private long[] values = new long[INITIAL_SLOTS];
  private int count;

  void clear() {
    if (count != 0) {
      Arrays.fill(uuids, 0);
      count = 0;
    }
  }

  /** What the event has to say for its value: that, or how much it is more than the one before. */
  long written(EventData event) {
    long value = event.number();
    TrackData track = event.track();
    if (track == null || track.counter() == null || !track.counter().isIncremental()) {
      return value;
    }
    int slot = slot(track.uuid());
    long growth = value - values[slot];
    values[slot] = value;
    return growth;
  }

  private int slot(long uuid) {
    int slot = find(uuid);
    if (uuids[slot] == uuid) {
      return slot;
    }
    if (2 * (count + 1) > uuids.length) {
      grow();
      slot = find(uuid);
    }
    uuids[slot] = uuid;
    values[slot] = 0;
    count++;
    return slot;
  }

  /** The counter's slot, or the one that is free for it. */
  private int find(long uuid) {
    int mask = uuids.length - 1;
    int slot = (int) (uuid ^ (uuid >>> 32)) & mask;
    while (uuids[slot] != 0 && uuids[slot] != uuid) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldUuids = uuids;
    long[] oldValues = values;
    uuids = new long[2 * oldUuids.length];
    values = new long[2 * oldValues.length];
    for (int i = 0; i < oldUuids.length; i++) {
      if (oldUuids[i] != 0) {
        int slot = find(oldUuids[i]);
        uuids[slot] = oldUuids[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
