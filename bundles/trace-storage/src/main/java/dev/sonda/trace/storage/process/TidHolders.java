package dev.sonda.trace.storage.process;

import dev.sonda.trace.storage.LongIntMap;
import java.util.Arrays;

/**
 * The threads that have had a tid and haven't ended, the latest one first: if events were lost,
 * several threads of one tid seem to be alive. Beyond {@link #MOST_HOLDERS} the oldest threads are
 * dropped, because a lookup iterates over them.
 */
final class TidHolders {
  private static final int NONE = LongIntMap.NONE;

  /**
   * Limit of live threads per tid: more than a machine has containers, each with its own tid
   * namespace.
   */
  static final int MOST_HOLDERS = 256;

  private final LongIntMap latest = new LongIntMap();
  private int[] before = new int[64];

  /** By thread, an upper bound of the number of earlier threads of its tid. */
  private int[] depths = new int[64];

  /** The most recent thread of that tid, or a negative number. */
  int latest(long tid) {
    return latest.get(tid);
  }

  /** The previous thread of the tid of a thread, or a negative number. */
  int before(int utid) {
    return before[utid];
  }

  void add(long tid, int utid) {
    if (utid >= before.length) {
      before = Arrays.copyOf(before, 2 * utid);
      depths = Arrays.copyOf(depths, 2 * utid);
    }
    int last = Math.max(NONE, latest.get(tid));
    before[utid] = last;
    depths[utid] = last == NONE ? 0 : depths[last] + 1;
    if (depths[utid] >= 2 * MOST_HOLDERS) {
      forgetOldest(utid);
    }
    latest.put(tid, utid);
  }

  private void forgetOldest(int utid) {
    int at = utid;
    for (int holders = 1; holders < MOST_HOLDERS && before[at] >= 0; holders++) {
      at = before[at];
    }
    before[at] = NONE;
    depths[utid] = MOST_HOLDERS;
  }

  void remove(long tid, int utid) {
    int at = latest.get(tid);
    if (at == utid) {
      latest.put(tid, before[utid]);
      return;
    }
    while (at >= 0 && before[at] != utid) {
      at = before[at];
    }
    if (at >= 0) {
      before[at] = before[utid];
    }
  }

  void removeAll(long tid) {
    latest.put(tid, NONE);
  }
}
