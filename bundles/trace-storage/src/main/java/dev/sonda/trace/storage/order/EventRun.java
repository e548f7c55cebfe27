package dev.sonda.trace.storage.order;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Events of one source, such as switches of a CPU, in the order in which they were read; returned
 * in the order of their times, equal times in the order of reading. An event takes four words and
 * no object.
 */
public final class EventRun {
  private static final int NO_KIND = -1;

  private final EventQueue queue;
  private final List<EventCursor> spilled = new ArrayList<>();
  private final int tiedKind;
  private HeldEvents held;

  EventRun(EventQueue queue) {
    this(queue, NO_KIND);
  }

  EventRun(EventQueue queue, int tiedKind) {
    this.queue = queue;
    this.tiedKind = tiedKind;
    held = new HeldEvents(queue, tiedKind);
  }

  /** Adds an event; of the detail, the lower 48 bits are kept. */
  public void add(long timeNs, int kind, long detail, long first, long second) {
    if (held.isFull()) {
      queue.makeRoomFor(held.growthEvents());
    }
    held.add(timeNs, EventWords.kindAndDetail(kind, detail), first, second);
  }

  /** Moves the events that are in memory, sorted, into a file. */
  void spill() {
    int count = held.count();
    if (count == 0) {
      return;
    }
    held.sort();
    MemorySegment target =
        queue.spillMemory().allocate((long) count * EventWords.WORDS * Long.BYTES);
    held.moveTo(target);
    spilled.add(new SpilledEvents(target, count, tiedKind));
    held = new HeldEvents(queue, tiedKind);
  }

  /** Ends the adding: all events, in parts that are sorted each. */
  List<EventCursor> sorted() {
    held.sort();
    List<EventCursor> parts = new ArrayList<>(spilled);
    parts.add(held);
    parts.removeIf(part -> !part.hasNext());
    return parts;
  }
}
