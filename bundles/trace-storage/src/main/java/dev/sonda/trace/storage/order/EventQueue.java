package dev.sonda.trace.storage.order;

import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.tables.TableMemory;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Puts the events of a trace into the order of their times. Of events of one time, those of the run
 * that gave the last event come first, then those of no CPU, then CPU by CPU. Of a long trace, most
 * events wait in a file, in parts that are sorted each. One thread.
 */
public final class EventQueue {
  /** Of events that belong to no CPU. */
  private static final int COMMON = -1;

  /** 128 MB: four million events wait in memory. */
  private static final int MAX_HELD_BLOCKS = 256;

  private final List<EventParser> parsers = new ArrayList<>();
  private final Map<Integer, EventRun> runs = new TreeMap<>();
  private final int maxHeldBlocks;
  private int heldBlocks;
  private final ArrayDeque<long[]> freeBlocks = new ArrayDeque<>();
  private @Nullable TableMemory spillMemory;

  public EventQueue() {
    this(MAX_HELD_BLOCKS);
  }

  EventQueue(int maxHeldBlocks) {
    this.maxHeldBlocks = maxHeldBlocks;
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

  /** Events that belong to no CPU. */
  public EventRun common() {
    return ofCpu(COMMON);
  }

  /**
   * Events that belong to no CPU, of which those of a kind are ordered by {@link
   * EventRun#orderTies}: a run of their own, unless nothing else was added before.
   */
  public EventRun orderedBy(int kind) {
    EventRun run = common().isFresh() ? common() : ofCpu(-1 - runs.size());
    run.orderTies(kind);
    return run;
  }

  /** Events of a CPU. */
  public EventRun ofCpu(int cpu) {
    return runs.computeIfAbsent(cpu, _ -> new EventRun(this));
  }

  /** A run needs another block; if there are too many, all events go into a file. */
  void makeRoomForBlock() {
    if (heldBlocks >= maxHeldBlocks) {
      runs.values().forEach(EventRun::spill);
      heldBlocks = 0;
    }
    heldBlocks++;
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

  /** Takes blocks back: their events lie in a file now. */
  void giveBack(List<long[]> blocks) {
    freeBlocks.addAll(blocks);
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
      for (EventRun run : runs.values()) {
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
