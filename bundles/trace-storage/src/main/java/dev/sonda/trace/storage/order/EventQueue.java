package dev.sonda.trace.storage.order;

import dev.sonda.trace.tables.TableMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Puts the events of a trace into the order of their times. Events of one time come in the order of
 * their runs, first those of no CPU, then CPU by CPU. Of a long trace, most events wait in a file,
 * in parts that are sorted each. One thread.
 */
public final class EventQueue {
  /** Of events that belong to no CPU. */
  private static final int COMMON = -1;

  /** 128 MB: four million events wait in memory. */
  private static final int MAX_HELD_BLOCKS = 256;

  static final int EVENTS_PER_REPORT = 1 << 18;

  private final List<EventParser> parsers = new ArrayList<>();
  private final Map<Integer, EventRun> runs = new TreeMap<>();
  private final int maxHeldBlocks;
  private int heldBlocks;
  private int parsed;
  private Runnable afterMany = () -> {};
  private @Nullable TableMemory spillMemory;

  public EventQueue() {
    this(MAX_HELD_BLOCKS);
  }

  EventQueue(int maxHeldBlocks) {
    this.maxHeldBlocks = maxHeldBlocks;
  }

  /** Makes a kind of events, and returns its number. */
  public int addKind(EventParser parser) {
    parsers.add(parser);
    return parsers.size() - 1;
  }

  /** Events that belong to no CPU. */
  public EventRun common() {
    return ofCpu(COMMON);
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

  /**
   * Gives all events to their parsers, once.
   *
   * @param onProgress runs each time that many events were parsed
   */
  public void parseAll(Runnable onProgress) {
    afterMany = onProgress;
    try (TableMemory _ = spillMemory) {
      List<EventCursor> open = new ArrayList<>();
      runs.values().forEach(run -> open.addAll(run.sorted()));
      while (open.size() > 1) {
        parseEarliest(open);
      }
      if (!open.isEmpty()) {
        parseUntil(open.getFirst(), Long.MAX_VALUE);
      }
    }
  }

  /** Gives out the events of the part with the earliest one, up to the earliest of the others. */
  private void parseEarliest(List<EventCursor> open) {
    EventCursor earliest = open.getFirst();
    long limit = Long.MAX_VALUE;
    for (EventCursor part : open.subList(1, open.size())) {
      if (isBefore(part, earliest)) {
        limit = earliest.nextTimeNs();
        earliest = part;
      } else {
        limit = Math.min(limit, part.nextTimeNs());
      }
    }
    parseNext(earliest);
    parseUntil(earliest, limit);
    if (!earliest.hasNext()) {
      open.remove(earliest);
    }
  }

  /** Parts of different runs have no events that are ordered by more than their times. */
  private static boolean isBefore(EventCursor part, EventCursor other) {
    long time = part.nextTimeNs();
    long otherTime = other.nextTimeNs();
    return time < otherTime || (time == otherTime && part.nextTie() < other.nextTie());
  }

  private void parseUntil(EventCursor part, long limitNs) {
    while (part.hasNext() && part.nextTimeNs() < limitNs) {
      parseNext(part);
    }
  }

  private void parseNext(EventCursor part) {
    part.parseNext(parsers);
    if (++parsed == EVENTS_PER_REPORT) {
      parsed = 0;
      afterMany.run();
    }
  }
}
