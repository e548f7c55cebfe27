package dev.sonda.track.event.internal.sequence;

import dev.sonda.track.event.internal.record.PendingEvent;
import dev.sonda.track.event.internal.record.TrackDefinition;
import java.util.Arrays;

/**
 * Last values of a sequence's incremental counters, whose events contain differences. One thread.
 * Drops no counter before the sequence is reset, as readers of the trace sum up the differences.
 */
final class IncrementalCounters {
  private static final int INITIAL_SLOTS = 16;

  /** Uuids of the counters by slot; 0 for an empty slot. */
  private long[] uuids = new long[INITIAL_SLOTS];

  private long[] values = new long[INITIAL_SLOTS];
  private int count;

  void clear() {
    if (count != 0) {
      Arrays.fill(uuids, 0);
      count = 0;
    }
  }

  /**
   * The value to write for an event: the value itself, or for an incremental counter the difference
   * to the previous one.
   */
  long written(PendingEvent event) {
    long value = event.number();
    TrackDefinition track = event.track();
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

  /** The counter's slot, or the free slot where the counter is to be inserted. */
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
