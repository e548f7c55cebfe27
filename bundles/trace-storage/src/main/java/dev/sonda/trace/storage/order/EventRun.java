package dev.sonda.trace.storage.order;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events of one source, such as a CPU, in the order in which they were read; given out in the order
 * of their times, equal times in the order of reading. Each event is four words, without an object.
 */
public final class EventRun {
  private static final int WORDS = 4;
  private static final int BLOCK_EVENTS = 1 << 14;
  private static final int BLOCK_SHIFT = 14;
  private static final int KIND_BITS = 16;
  private static final int KIND_MASK = (1 << KIND_BITS) - 1;
  private static final int NO_KIND = -1;

  private final List<long[]> blocks = new ArrayList<>();
  private int count;
  private int next;
  private long lastTimeNs = Long.MIN_VALUE;
  private long lastTie = Long.MIN_VALUE;
  private int tiedKind = NO_KIND;
  private boolean isSorted = true;
  private int @Nullable [] order;

  /**
   * Has events of a kind that have equal times come in the order of their second words, those of
   * other kinds as if theirs were the largest number.
   */
  public void orderTies(int kind) {
    tiedKind = kind;
  }

  /** Adds an event; of the detail, the lower 48 bits are kept. */
  public void add(long timeNs, int kind, long detail, long first, long second) {
    int inBlock = count & (BLOCK_EVENTS - 1);
    if (inBlock == 0) {
      blocks.add(new long[WORDS * BLOCK_EVENTS]);
    }
    long[] block = blocks.get(count >>> BLOCK_SHIFT);
    int word = WORDS * inBlock;
    block[word] = timeNs;
    block[word + 1] = detail << KIND_BITS | kind;
    block[word + 2] = first;
    block[word + 3] = second;
    long tie = kind == tiedKind ? second : Long.MAX_VALUE;
    isSorted &= timeNs > lastTimeNs || (timeNs == lastTimeNs && tie >= lastTie);
    lastTimeNs = timeNs;
    lastTie = tie;
    count++;
  }

  /** Ends the adding. */
  void sort() {
    if (!isSorted) {
      order =
          new NaturalMergeSort(tiedKind == NO_KIND ? this::isEarlier : this::isBefore).order(count);
    }
  }

  int count() {
    return count;
  }

  boolean hasNext() {
    return next < count;
  }

  /** The time of the event that {@link #parseNext} will give out. */
  long nextTimeNs() {
    return timeAt(indexOf(next));
  }

  void parseNext(List<EventParser> parsers) {
    int index = indexOf(next++);
    long[] block = blocks.get(index >>> BLOCK_SHIFT);
    int word = WORDS * (index & (BLOCK_EVENTS - 1));
    long kindAndDetail = block[word + 1];
    parsers
        .get((int) kindAndDetail & KIND_MASK)
        .parse(block[word], kindAndDetail >>> KIND_BITS, block[word + 2], block[word + 3]);
    if (order == null && (next & (BLOCK_EVENTS - 1)) == 0) {
      blocks.set((next >>> BLOCK_SHIFT) - 1, new long[0]); // given out, so its memory may go
    }
  }

  private int indexOf(int position) {
    int[] sorted = order;
    return sorted == null ? position : sorted[position];
  }

  private boolean isEarlier(int event, int other) {
    return timeAt(event) < timeAt(other);
  }

  private boolean isBefore(int event, int other) {
    long time = timeAt(event);
    long otherTime = timeAt(other);
    return time < otherTime || (time == otherTime && tieAt(event) < tieAt(other));
  }

  private long tieAt(int index) {
    long[] block = blocks.get(index >>> BLOCK_SHIFT);
    int word = WORDS * (index & (BLOCK_EVENTS - 1));
    boolean isTied = ((int) block[word + 1] & KIND_MASK) == tiedKind;
    return isTied ? block[word + 3] : Long.MAX_VALUE;
  }

  private long timeAt(int index) {
    return blocks.get(index >>> BLOCK_SHIFT)[WORDS * (index & (BLOCK_EVENTS - 1))];
  }
}
