package dev.sonda.trace.storage.order;

import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.tables.TableMemory;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the events of a trace by time. Among events of equal time, the run that delivered the last
 * event continues, then runs follow in the order of their creation. Most events of a long trace are
 * stored in a temporary file, in sorted parts. Not thread-safe.
 */
public final class EventQueue {
  /** Limit of events in memory: 128 MiB at 32 bytes per event. */
  private static final int MAX_HELD_EVENTS = 4 << 20;

  private final List<SortedEventParser> parsers = new ArrayList<>();
  private final List<EventRun> runs = new ArrayList<>();
  private final int maxHeldEvents;
  private int heldEvents;
  private final ArrayDeque<long[]> freeBlocks = new ArrayDeque<>();
  private @Nullable TableMemory spillMemory;

  public EventQueue() {
    this(MAX_HELD_EVENTS);
  }

  EventQueue(int maxHeldEvents) {
    this.maxHeldEvents = maxHeldEvents;
  }

  /**
   * Registers a kind of events, and returns its number.
   *
   * @throws UncheckedIOException with an error message if there are too many kinds because of too
   *     many traces
   */
  public int addKind(SortedEventParser parser) {
    if (parsers.size() == EventLayout.MAX_KINDS) {
      throw new UncheckedIOException(
          new TraceFormatException("an archive of more traces than can be read at once"));
    }
    parsers.add(parser);
    return parsers.size() - 1;
  }

  /**
   * Creates a run, to which events may be added in any order of time. Among events of equal time in
   * several runs, the run that delivered the event before goes on; then earlier created runs come
   * first.
   */
  public EventRun addRun() {
    return add(new EventRun(this));
  }

  /**
   * Creates a run in which events of the given kind with equal times are ordered by their second
   * word. Events of other kinds with that time come after them.
   */
  public EventRun addRunOrderedBy(int kind) {
    return add(new EventRun(this, kind));
  }

  private EventRun add(EventRun run) {
    runs.add(run);
    return run;
  }

  /**
   * Reserves memory for more events of a run; if the limit is exceeded, all events are moved to a
   * file.
   */
  void makeRoomFor(int events) {
    if (heldEvents + events > maxHeldEvents) {
      runs.forEach(EventRun::spill);
      heldEvents = 0;
    }
    heldEvents += events;
  }

  /** The memory, mapped from a file, for events that exceed the limit. */
  TableMemory spillMemory() {
    if (spillMemory == null) {
      spillMemory = TableMemory.inFile();
    }
    return spillMemory;
  }

  /** A block for the events of a run, reused if possible. */
  long[] takeBlock() {
    long[] used = freeBlocks.poll();
    return used != null ? used : new long[EventLayout.WORDS * InMemoryEvents.BLOCK_EVENTS];
  }

  /**
   * Accepts blocks for reuse after their events were moved to a file; smaller blocks are dropped.
   */
  void giveBack(List<long[]> blocks) {
    for (long[] block : blocks) {
      if (block.length == EventLayout.WORDS * InMemoryEvents.BLOCK_EVENTS) {
        freeBlocks.add(block);
      }
    }
  }

  /**
   * Delivers all events to their parsers; called once.
   *
   * @param onProgress runs periodically, after a number of events
   */
  public void parseAll(Runnable onProgress) {
    freeBlocks.clear();
    try (TableMemory _ = spillMemory) {
      List<EventCursor> parts = new ArrayList<>();
      List<Integer> runsOfParts = new ArrayList<>();
      for (EventRun run : runs) {
        List<EventCursor> sorted = run.sorted();
        int number = parts.isEmpty() ? 0 : runsOfParts.getLast() + 1;
        sorted.forEach(_ -> runsOfParts.add(number));
        parts.addAll(sorted);
      }
      int[] numbers = runsOfParts.stream().mapToInt(Integer::intValue).toArray();
      new EventMerge(parts, numbers, parsers, onProgress).run();
      runs.forEach(EventRun::release);
    }
  }
}
