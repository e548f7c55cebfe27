package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.ftrace.event.EventRows;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.SortedEventsByCpu;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.sched.SchedEvents;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.Arrays;

/**
 * Reads scheduler events in compact encoding: an array per field, times as differences, names as
 * table indexes.
 */
final class CompactSched {
  private static final int SWITCH_TIMES = 1;
  private static final int SWITCH_STATES = 2;
  private static final int SWITCH_PIDS = 3;
  private static final int SWITCH_PRIORITIES = 4;
  private static final int NAMES = 5;
  private static final int SWITCH_NAMES = 6;
  private static final int WAKING_TIMES = 7;
  private static final int WAKING_PIDS = 8;
  private static final int WAKING_TARGETS = 9;
  private static final int WAKING_PRIORITIES = 10;
  private static final int WAKING_NAMES = 11;
  private static final int WAKING_FLAGS = 12;
  private static final int COLUMNS = 13;

  private static final int PRIORITY_BITS = 16;
  private static final long WORD = 0xFFFF_FFFFL;
  private static final long HALF_WORD = 0xFFFF;

  private final ImportState state;
  private final SchedEvents sched;
  private final EventRows rows;
  private final EarlyEventFilter drops;
  private final WireReader message = new WireReader();
  private final WireReader packed = new WireReader();
  private final long[][] columns = new long[COLUMNS][64];
  private final int[] sizes = new int[COLUMNS];
  private final SortedEventsByCpu switchRuns;
  private final SortedEventsByCpu wakingRuns;
  private final int switchKind;
  private final int wakingKind;
  private int[] names = new int[64];
  private int nameCount;

  CompactSched(ImportState state, SchedEvents sched, EventRows rows, EarlyEventFilter drops) {
    this.state = state;
    this.sched = sched;
    this.rows = rows;
    this.drops = drops;
    switchRuns = new SortedEventsByCpu(state.events());
    wakingRuns = new SortedEventsByCpu(state.events());
    switchKind = state.events().addKind(this::parseSwitch);
    wakingKind = state.events().addKind(this::parseWaking);
  }

  /**
   * Adds the events of a bundle to the sorted runs of its CPU: a run of switches and a run of
   * wakeups.
   */
  void read(WireReader bundle, FtraceBundleHeader head) {
    readColumns(bundle);
    int switches = size(SWITCH_TIMES, SWITCH_STATES, SWITCH_PIDS, SWITCH_PRIORITIES, SWITCH_NAMES);
    long switchNs = 0;
    for (int index = 0; index < switches; index++) {
      switchNs += columns[SWITCH_TIMES][index];
      addSwitch(head, switchNs, index);
    }
    int wakings = size(WAKING_TIMES, WAKING_PIDS, WAKING_TARGETS, WAKING_PRIORITIES, WAKING_NAMES);
    long wakingNs = 0;
    for (int index = 0; index < wakings; index++) {
      wakingNs += columns[WAKING_TIMES][index];
      addWaking(head, wakingNs, index);
    }
  }

  private void addSwitch(FtraceBundleHeader head, long time, int index) {
    long detail = head.cpu() | (columns[SWITCH_PRIORITIES][index] & WORD) << PRIORITY_BITS;
    int name = name(columns[SWITCH_NAMES][index]);
    long stateAndName = columns[SWITCH_STATES][index] << Integer.SIZE | name;
    add(switchRuns, head, time, switchKind, detail, stateAndName, columns[SWITCH_PIDS][index]);
  }

  private void addWaking(FtraceBundleHeader head, long time, int index) {
    long flags = index < sizes[WAKING_FLAGS] ? columns[WAKING_FLAGS][index] : 0;
    long numbers =
        (columns[WAKING_PRIORITIES][index] & HALF_WORD) << (2 * Short.SIZE)
            | (columns[WAKING_TARGETS][index] & HALF_WORD) << Short.SIZE
            | (flags & HALF_WORD);
    int name = name(columns[WAKING_NAMES][index]);
    long pidAndName = columns[WAKING_PIDS][index] << Integer.SIZE | name;
    add(wakingRuns, head, time, wakingKind, head.cpu(), pidAndName, numbers);
  }

  private static void add(
      SortedEventsByCpu runs,
      FtraceBundleHeader head,
      long time,
      int kind,
      long detail,
      long first,
      long second) {
    if (!head.isConverted()) {
      runs.of(head.cpu()).add(time, kind, detail, first, second);
    } else if (head.canConvert(time)) {
      runs.of(head.cpu()).add(head.convertedNs(), kind, detail, first, second);
    }
  }

  private void readColumns(WireReader bundle) {
    Arrays.fill(sizes, 0);
    nameCount = 0;
    message.reset(bundle);
    while (message.next()) {
      int field = message.field();
      if (field == NAMES) {
        addName();
      } else if (field < COLUMNS && message.isBytes()) {
        readColumn(field);
      }
    }
  }

  private void readColumn(int field) {
    packed.reset(message);
    int size = sizes[field];
    long[] column = columns[field];
    while (packed.hasMore()) {
      if (size == column.length) {
        column = Arrays.copyOf(column, 2 * size);
        columns[field] = column;
      }
      column[size++] = packed.nextPacked();
    }
    sizes[field] = size;
  }

  private void addName() {
    if (nameCount == names.length) {
      names = Arrays.copyOf(names, 2 * nameCount);
    }
    names[nameCount++] = state.strings().intern(message.segment(), message.start(), message.end());
  }

  private int name(long index) {
    return index >= 0 && index < nameCount ? names[(int) index] : 0;
  }

  /**
   * The number of complete events: the length of the shortest array, since arrays of damaged
   * bundles may differ in length.
   */
  private int size(int... fields) {
    int size = Integer.MAX_VALUE;
    for (int field : fields) {
      size = Math.min(size, sizes[field]);
    }
    return size;
  }

  private void parseSwitch(long timeNs, long detail, long stateAndName, long pid) {
    if (drops.isDropped(timeNs)) {
      state.statistics().add(Statistic.FTRACE_PACKET_BEFORE_TRACING_START, 1);
      return;
    }
    int cpu = (int) detail & (int) HALF_WORD;
    int name = (int) stateAndName;
    int priority = (int) (detail >>> PRIORITY_BITS);
    Processes processes = state.processes();
    int after = processes.thread(pid);
    processes.name(after, name, ThreadNamePriority.FTRACE);
    int before = sched.lastThread(cpu);
    long beforeState = stateAndName >>> Integer.SIZE;
    if (before != Processes.NONE) {
      rows.addSwitch(
          timeNs,
          cpu,
          before,
          sched.lastPid(cpu),
          processes.nameOf(before),
          sched.lastPriority(cpu),
          beforeState,
          pid,
          name,
          priority);
    }
    if (before != Processes.NONE && drops.isRowOnly(timeNs)) {
      sched.skipCompactSwitch(cpu, after, pid, priority);
    } else {
      sched.onCompactSwitch(timeNs, cpu, beforeState, pid, name, priority);
    }
  }

  private void parseWaking(long timeNs, long cpu, long pidAndName, long numbers) {
    if (drops.isDropped(timeNs)) {
      state.statistics().add(Statistic.FTRACE_PACKET_BEFORE_TRACING_START, 1);
      return;
    }
    int waker = sched.lastThread((int) cpu);
    long pid = pidAndName >> Integer.SIZE;
    long flags = numbers & HALF_WORD;
    if (waker != Processes.NONE) {
      long target = (numbers >>> Short.SIZE) & HALF_WORD;
      long priority = numbers >>> (2 * Short.SIZE);
      rows.addWaking(timeNs, (int) cpu, waker, (int) pidAndName, pid, priority, target, flags);
    }
    if (waker == Processes.NONE || !drops.isRowOnly(timeNs)) {
      sched.onCompactWaking(timeNs, (int) cpu, pid, flags);
    }
  }
}
