package dev.sonda.trace.storage.order;

import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.tables.TableMemory;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the events of a trace into the order of their times. Of events of one time, those of the run
 * that gave the last event come first, then those of the run that was made first. Of a long trace,
 * most events wait in a file, in parts that are sorted each. One thread.
 */
public final class EventQueue {
  /** 128 MB. */
  private static final int MAX_HELD_EVENTS = 4 << 20;

  private final List<EventParser> parsers = new ArrayList<>();
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
   * Makes a kind of events, and returns its number.
   *
   * @throws UncheckedIOException with a sentence if there are too many, of too many traces
   */
  public int addKind(EventParser parser) {
    if (parsers.size() == EventWords.MAX_KINDS) {
      throw new UncheckedIOException(
          new TraceFormatException("an archive of more traces than can be read at once"));
    }
    parsers.add(parser);
    return parsers.size() - 1;
  }

  /** Makes a run of events: of equal times, those of runs that were made before come first. */
  public EventRun addRun() {
    return add(new EventRun(this));
  }

  /**
   * Makes a run that breaks ties of time by the second word for events of this kind. Events of
   * other kinds with the same time come after them.
   */
  public EventRun addRunOrderedBy(int kind) {
    return add(new EventRun(this, kind));
  }

  private EventRun add(EventRun run) {
    runs.add(run);
    return run;
  }

  /** A run needs memory for more events; if it is too much, all events go into a file. */
  void makeRoomFor(int events) {
    if (heldEvents + events > maxHeldEvents) {
      runs.forEach(EventRun::spill);
      heldEvents = 0;
    }
    heldEvents += events;
  }

  /** Where events wait that don't fit: all of it lies in a file. */
  TableMemory spillMemory() {
    if (spillMemory == null) {
      spillMemory = TableMemory.inFile();
    }
    return spillMemory;
  }

  /** A block for the events of a run: one that was used before, or a new one. */
  long[] takeBlock() {
    long[] used = freeBlocks.poll();
    return used != null ? used : new long[EventWords.WORDS * HeldEvents.BLOCK_EVENTS];
  }

  /** Takes blocks back, but smaller ones: their events lie in a file now. */
  void giveBack(List<long[]> blocks) {
    for (long[] block : blocks) {
      if (block.length == EventWords.WORDS * HeldEvents.BLOCK_EVENTS) {
        freeBlocks.add(block);
      }
    }
  }

  /**
   * Gives all events to their parsers, once.
   *
   * @param onProgress runs each time that many events were parsed
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
      new Merge(parts, numbers, parsers, onProgress).run();
    }
  }
}
