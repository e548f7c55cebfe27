package dev.sonda.trace.storage.process;

import dev.sonda.trace.storage.NumberTable;
import java.util.Arrays;

/**
 * The threads that have had a number and haven't ended, the latest one first: after losses several
 * threads of one number seem to be alive.
 */
final class TidHolders {
  private static final int NONE = NumberTable.NONE;

  private final NumberTable latest = new NumberTable();
  private int[] before = new int[64];

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
    }
    before[utid] = Math.max(NONE, latest.get(tid));
    latest.put(tid, utid);
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
