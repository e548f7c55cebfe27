package dev.sonda.trace.storage.process;

import dev.sonda.trace.storage.NumberTable;
import java.util.Arrays;

/**
 * The threads that have had a tid and haven't ended, the latest one first: after losses, several
 * threads of one tid seem to be alive. Beyond {@link #MOST_HOLDERS} the oldest ones are forgotten,
 * since a look-up walks over them.
 */
final class TidHolders {
  private static final int NONE = NumberTable.NONE;

  /** More than containers that a machine has, each with numbers of its own. */
  static final int MOST_HOLDERS = 256;

  private final NumberTable latest = new NumberTable();
  private int[] before = new int[64];

  /** How many threads there are before that one, or more. */
  private int[] depths = new int[64];

  /** The latest thread of a number, or a negative number. */
  int latest(long tid) {
    return latest.get(tid);
  }

  /** The thread that had the number before that one, or a negative number. */
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
