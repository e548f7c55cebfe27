package dev.sonda.trace.storage.order;

import static dev.sonda.trace.storage.order.EventLayout.FIRST;
import static dev.sonda.trace.storage.order.EventLayout.KIND_AND_DETAIL;
import static dev.sonda.trace.storage.order.EventLayout.SECOND;
import static dev.sonda.trace.storage.order.EventLayout.TIME;
import static dev.sonda.trace.storage.order.EventLayout.WORDS;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events stored in memory: added in the order of reading, then sorted once. */
final class InMemoryEvents implements EventCursor {
  static final int BLOCK_EVENTS = 1 << 14;

  private static final int BLOCK_SHIFT = 14;

  /**
   * Size of a run's first block, in events. It is small, because traces may have thousands of runs
   * with few events.
   */
  private static final int FIRST_EVENTS = 1 << 8;

  private final EventQueue queue;
  private final int tiedKind;
  private final List<long[]> blocks = new ArrayList<>();
  private int capacity;
  private int count;
  private int next;
  private long lastTimeNs = Long.MIN_VALUE;
  private long lastTie = Long.MIN_VALUE;
  private boolean isSorted = true;
  private int @Nullable [] order;

  InMemoryEvents(EventQueue queue, int tiedKind) {
    this.queue = queue;
    this.tiedKind = tiedKind;
  }

  int count() {
    return count;
  }

  /** Whether adding another event requires more memory. */
  boolean isFull() {
    return count == capacity;
  }

  /** Number of events that the next allocation adds. */
  int growthEvents() {
    return capacity == 0 ? FIRST_EVENTS : Math.min(capacity, BLOCK_EVENTS);
  }

  private void grow() {
    int growthEvents = growthEvents();
    if (capacity == 0) {
      blocks.add(new long[WORDS * FIRST_EVENTS]);
    } else if (capacity < BLOCK_EVENTS) {
      blocks.set(0, Arrays.copyOf(blocks.getFirst(), WORDS * (capacity + growthEvents)));
    } else {
      blocks.add(queue.takeBlock());
    }
    capacity += growthEvents;
  }

  void add(long timeNs, long kindAndDetail, long first, long second) {
    if (isFull()) {
      grow();
    }
    long[] block = blocks.get(count >>> BLOCK_SHIFT);
    int word = wordOf(count);
    block[word + TIME] = timeNs;
    block[word + KIND_AND_DETAIL] = kindAndDetail;
    block[word + FIRST] = first;
    block[word + SECOND] = second;
    long tie = EventLayout.tie(tiedKind, kindAndDetail, second);
    isSorted &= timeNs > lastTimeNs || (timeNs == lastTimeNs && tie >= lastTie);
    lastTimeNs = timeNs;
    lastTie = tie;
    count++;
  }

  /** Sorts the events; no events can be added afterwards. */
  void sort() {
    if (!isSorted) {
      order = new NaturalMergeSort(this::isBefore).order(count);
    }
  }

  /** Copies the sorted events to a segment, and frees the blocks. */
  void moveTo(MemorySegment target) {
    for (int position = 0; position < count; position++) {
      int index = indexOf(position);
      MemorySegment.copy(
          blocks.get(index >>> BLOCK_SHIFT),
          wordOf(index),
          target,
          ValueLayout.JAVA_LONG,
          (long) position * WORDS * Long.BYTES,
          WORDS);
    }
    queue.giveBack(blocks);
  }

  @Override
  public boolean hasNext() {
    return next < count;
  }

  @Override
  public long nextTimeNs() {
    return timeAt(indexOf(next));
  }

  @Override
  public long nextTie() {
    return tieAt(indexOf(next));
  }

  @Override
  public void parseNext(List<SortedEventParser> parsers) {
    int index = indexOf(next++);
    long[] block = blocks.get(index >>> BLOCK_SHIFT);
    int word = wordOf(index);
    long kindAndDetail = block[word + KIND_AND_DETAIL];
    parsers
        .get(EventLayout.kind(kindAndDetail))
        .parse(
            block[word + TIME],
            EventLayout.detail(kindAndDetail),
            block[word + FIRST],
            block[word + SECOND]);
    if (order == null && (next & (BLOCK_EVENTS - 1)) == 0) {
      // all its events are delivered, so the block is released
      blocks.set((next >>> BLOCK_SHIFT) - 1, new long[0]);
    }
  }

  private int indexOf(int position) {
    int[] sorted = order;
    return sorted == null ? position : sorted[position];
  }

  private boolean isBefore(int event, int other) {
    long time = timeAt(event);
    long otherTime = timeAt(other);
    return time < otherTime || (time == otherTime && tieAt(event) < tieAt(other));
  }

  private long tieAt(int index) {
    long[] block = blocks.get(index >>> BLOCK_SHIFT);
    int word = wordOf(index);
    return EventLayout.tie(tiedKind, block[word + KIND_AND_DETAIL], block[word + SECOND]);
  }

  private long timeAt(int index) {
    return blocks.get(index >>> BLOCK_SHIFT)[wordOf(index) + TIME];
  }

  private static int wordOf(int index) {
    return WORDS * (index & (BLOCK_EVENTS - 1));
  }
}
