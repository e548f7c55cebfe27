package dev.sonda.tracebuffer.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sequences without chunks, in the order in which they became empty. They are retained to
 * detect gaps in chunk ids, up to a limit: beyond it, the processes with the most empty sequences
 * lose those that have been empty longest, so that a process with many writers doesn't displace the
 * sequences of other processes.
 */
final class EmptySequences {
  static final int KEPT = 1024;

  /**
   * Number of empty sequences beyond which surplus ones are removed, down to a lower number, so
   * that this happens rarely.
   */
  static final int LIMIT = KEPT + 128;

  private @Nullable SequenceState oldest;
  private @Nullable SequenceState newest;
  private int size;

  int size() {
    return size;
  }

  void add(SequenceState sequence) {
    SequenceState last = newest;
    sequence.olderEmpty = last;
    if (last == null) {
      oldest = sequence;
    } else {
      last.newerEmpty = sequence;
    }
    newest = sequence;
    size++;
  }

  void remove(SequenceState sequence) {
    SequenceState older = sequence.olderEmpty;
    SequenceState newer = sequence.newerEmpty;
    if (older == null) {
      oldest = newer;
    } else {
      older.newerEmpty = newer;
      sequence.olderEmpty = null;
    }
    if (newer == null) {
      newest = older;
    } else {
      newer.olderEmpty = older;
      sequence.newerEmpty = null;
    }
    size--;
  }

  /** Removes and returns the surplus sequences; none until there are {@link #LIMIT}. */
  List<SequenceState> takeSurplus() {
    List<SequenceState> surplus = new ArrayList<>();
    if (size > LIMIT) {
      Map<Long, Integer> counts = countByProcess();
      takeOldest(surplus, counts, fairShare(counts.values()));
      // There are more processes than sequences that may be retained.
      takeOldest(surplus, counts, 0);
    }
    return surplus;
  }

  private Map<Long, Integer> countByProcess() {
    Map<Long, Integer> counts = new HashMap<>();
    for (SequenceState next = oldest; next != null; next = next.newerEmpty) {
      counts.merge(next.producer.process(), 1, Integer::sum);
    }
    return counts;
  }

  /**
   * Maximum number of empty sequences that each process may retain, chosen so that processes with
   * fewer retain all; at least 1.
   */
  private static int fairShare(Collection<Integer> counts) {
    int left = KEPT;
    int processes = counts.size();
    for (int count : counts.stream().sorted().toList()) {
      if (count > left / processes) {
        return Math.max(1, left / processes);
      }
      left -= count;
      processes--;
    }
    return KEPT;
  }

  private void takeOldest(List<SequenceState> surplus, Map<Long, Integer> counts, int share) {
    SequenceState next = oldest;
    while (next != null && size > KEPT) {
      SequenceState newer = next.newerEmpty;
      long process = next.producer.process();
      if (counts.getOrDefault(process, 0) > share) {
        counts.merge(process, -1, Integer::sum);
        remove(next);
        surplus.add(next);
      }
      next = newer;
    }
  }
}
