package dev.sonda.trace.storage.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Puts the events of a trace into the order of their times. Events of one time come in the order of
 * their runs, first those of no CPU, then CPU by CPU. One thread.
 */
public final class EventQueue {
  /** Of events that belong to no CPU. */
  private static final int COMMON = -1;

  private final List<EventParser> parsers = new ArrayList<>();
  private final Map<Integer, EventRun> runs = new TreeMap<>();

  /** Makes a kind of events, and returns its number. */
  public int addKind(EventParser parser) {
    parsers.add(parser);
    return parsers.size() - 1;
  }

  /** Events that belong to no CPU. */
  public EventRun common() {
    return runs.computeIfAbsent(COMMON, _ -> new EventRun());
  }

  /** Events of a CPU. */
  public EventRun ofCpu(int cpu) {
    return runs.computeIfAbsent(cpu, _ -> new EventRun());
  }

  /** Gives all events to their parsers, once. */
  public void parseAll() {
    List<EventRun> open = new ArrayList<>(runs.values());
    open.forEach(EventRun::sort);
    open.removeIf(run -> !run.hasNext());
    while (open.size() > 1) {
      parseEarliest(open);
    }
    if (!open.isEmpty()) {
      parseUntil(open.getFirst(), Long.MAX_VALUE);
    }
  }

  /** Gives out the events of the run with the earliest one, up to the earliest of the others. */
  private void parseEarliest(List<EventRun> open) {
    EventRun earliest = open.getFirst();
    long limit = Long.MAX_VALUE;
    for (EventRun run : open.subList(1, open.size())) {
      long time = run.nextTimeNs();
      if (time < earliest.nextTimeNs()) {
        limit = earliest.nextTimeNs();
        earliest = run;
      } else {
        limit = Math.min(limit, time);
      }
    }
    earliest.parseNext(parsers);
    parseUntil(earliest, limit);
    if (!earliest.hasNext()) {
      open.remove(earliest);
    }
  }

  private void parseUntil(EventRun run, long limitNs) {
    while (run.hasNext() && run.nextTimeNs() < limitNs) {
      run.parseNext(parsers);
    }
  }
}
