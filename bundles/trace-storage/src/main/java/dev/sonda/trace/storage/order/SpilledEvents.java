package dev.sonda.trace.storage.order;

import static dev.sonda.trace.storage.order.EventLayout.FIRST;
import static dev.sonda.trace.storage.order.EventLayout.KIND_AND_DETAIL;
import static dev.sonda.trace.storage.order.EventLayout.SECOND;
import static dev.sonda.trace.storage.order.EventLayout.TIME;
import static dev.sonda.trace.storage.order.EventLayout.WORDS;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** Sorted events in a file, which are read sequentially. */
final class SpilledEvents implements EventCursor {
  /** Number of events after which the part of the file read so far is unloaded from memory. */
  private static final int EVENTS_IN_MEMORY = 1 << 15;

  private final MemorySegment events;
  private final int count;
  private final int tiedKind;
  private int next;

  SpilledEvents(MemorySegment events, int count, int tiedKind) {
    this.events = events;
    this.count = count;
    this.tiedKind = tiedKind;
  }

  @Override
  public boolean hasNext() {
    return next < count;
  }

  @Override
  public long nextTimeNs() {
    return word(TIME);
  }

  @Override
  public long nextTie() {
    return EventLayout.tie(tiedKind, word(KIND_AND_DETAIL), word(SECOND));
  }

  @Override
  public void parseNext(List<SortedEventParser> parsers) {
    long kindAndDetail = word(KIND_AND_DETAIL);
    long timeNs = word(TIME);
    long first = word(FIRST);
    long second = word(SECOND);
    next++;
    parsers
        .get(EventLayout.kind(kindAndDetail))
        .parse(timeNs, EventLayout.detail(kindAndDetail), first, second);
    if (next % EVENTS_IN_MEMORY == 0 && events.isMapped()) {
      events.unload();
    }
  }

  private long word(int word) {
    return events.getAtIndex(ValueLayout.JAVA_LONG, (long) next * WORDS + word);
  }
}
