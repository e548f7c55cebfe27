package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.sched.SchedEvents;
import java.util.Arrays;

/**
 * Reads scheduler events of the compact form: a column for each field, times as differences, names
 * by their place in a table.
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
  private static final int WAKING_FLAGS = 12;
  private static final int COLUMNS = 13;

  private static final int PRIORITY_BITS = 16;
  private static final long STATE_MASK = 0xFFFF_FFFFL;

  private final ImportState state;
  private final SchedEvents sched;
  private final WireReader message = new WireReader();
  private final WireReader packed = new WireReader();
  private final long[][] columns = new long[COLUMNS][64];
  private final int[] sizes = new int[COLUMNS];
  private final int switchKind;
  private final int wakingKind;
  private int[] names = new int[64];
  private int nameCount;

  CompactSched(ImportState state, SchedEvents sched) {
    this.state = state;
    this.sched = sched;
    switchKind = state.events().addKind(this::parseSwitch);
    wakingKind = state.events().addKind(this::parseWaking);
  }

  /** Puts the events of a CPU into its run, both columns in the order of their times. */
  void read(WireReader bundle, int cpu, EventRun run) {
    readColumns(bundle);
    int switches = size(SWITCH_TIMES, SWITCH_STATES, SWITCH_PIDS, SWITCH_PRIORITIES, SWITCH_NAMES);
    int wakings = size(WAKING_TIMES, WAKING_PIDS);
    int nextSwitch = 0;
    int nextWaking = 0;
    long switchNs = switches > 0 ? columns[SWITCH_TIMES][0] : 0;
    long wakingNs = wakings > 0 ? columns[WAKING_TIMES][0] : 0;
    while (nextSwitch < switches || nextWaking < wakings) {
      boolean isSwitch = nextWaking == wakings || (nextSwitch < switches && switchNs <= wakingNs);
      if (isSwitch) {
        addSwitch(run, switchNs, cpu, nextSwitch++);
        switchNs += nextSwitch < switches ? columns[SWITCH_TIMES][nextSwitch] : 0;
      } else {
        addWaking(run, wakingNs, cpu, nextWaking++);
        wakingNs += nextWaking < wakings ? columns[WAKING_TIMES][nextWaking] : 0;
      }
    }
  }

  private void addSwitch(EventRun run, long timeNs, int cpu, int index) {
    long detail = cpu | (columns[SWITCH_PRIORITIES][index] & STATE_MASK) << PRIORITY_BITS;
    int name = name(columns[SWITCH_NAMES][index]);
    long stateAndName = columns[SWITCH_STATES][index] << Integer.SIZE | name;
    run.add(timeNs, switchKind, detail, stateAndName, columns[SWITCH_PIDS][index]);
  }

  private void addWaking(EventRun run, long timeNs, int cpu, int index) {
    long flags = index < sizes[WAKING_FLAGS] ? columns[WAKING_FLAGS][index] : 0;
    run.add(timeNs, wakingKind, cpu, columns[WAKING_PIDS][index], flags);
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

  /** Columns of damaged bundles may differ in length. */
  private int size(int... fields) {
    int size = Integer.MAX_VALUE;
    for (int field : fields) {
      size = Math.min(size, sizes[field]);
    }
    return size;
  }

  private void parseSwitch(long timeNs, long detail, long stateAndName, long pid) {
    sched.onCompactSwitch(
        timeNs,
        (int) detail & 0xFFFF,
        stateAndName >>> Integer.SIZE,
        pid,
        (int) stateAndName,
        (int) (detail >>> PRIORITY_BITS));
  }

  private void parseWaking(long timeNs, long cpu, long pid, long flags) {
    sched.onCompactWaking(timeNs, (int) cpu, pid, flags);
  }
}
