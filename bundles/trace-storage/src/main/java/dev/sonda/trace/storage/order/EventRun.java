package dev.sonda.trace.storage.order;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Events of one source, such as switches of a CPU, in the order in which they were read; delivered
 * in the order of time, for equal times in the order of reading. An event needs four words (32
 * bytes) and no object.
 */
public final class EventRun {
  private static final int NO_KIND = -1;

  private final EventQueue queue;
  private final List<EventCursor> spilled = new ArrayList<>();
  private final int tiedKind;
  private InMemoryEvents held;

  EventRun(EventQueue queue) {
    this(queue, NO_KIND);
  }

  EventRun(EventQueue queue, int tiedKind) {
    this.queue = queue;
    this.tiedKind = tiedKind;
    held = new InMemoryEvents(queue, tiedKind);
  }

  /** Adds an event; only the lower 48 bits of the detail are stored. */
  public void add(long timeNs, int kind, long detail, long first, long second) {
    if (held.isFull()) {
      queue.makeRoomFor(held.growthEvents());
    }
    held.add(timeNs, EventLayout.kindAndDetail(kind, detail), first, second);
  }

  /** Sorts the events in memory and moves them to a file. */
  void spill() {
    int count = held.count();
    if (count == 0) {
      return;
    }
    held.sort();
    MemorySegment target =
        queue.spillMemory().allocate((long) count * EventLayout.WORDS * Long.BYTES);
    held.moveTo(target);
    spilled.add(new SpilledEvents(target, count, tiedKind));
    held = new InMemoryEvents(queue, tiedKind);
  }

  /** Ends the run; returns all events as several sorted parts. */
  List<EventCursor> sorted() {
    held.sort();
    List<EventCursor> parts = new ArrayList<>(spilled);
    parts.add(held);
    parts.removeIf(part -> !part.hasNext());
    return parts;
  }

  /**
   * Drops all events after their delivery: importers keep their runs as long as the trace is open.
   */
  void release() {
    spilled.clear();
    held = new InMemoryEvents(queue, tiedKind);
  }
}
