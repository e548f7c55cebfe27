package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.system.LogTable;
import org.jspecify.annotations.Nullable;

/** Imports entries of the system journal (systemd's journald). */
public final class SystemJournalModule implements PacketModule {
  private static final int JOURNALD_EVENT = 132;
  private static final int TOTAL = 20;
  private static final int FAILED = 21;

  /** Field numbers of the values that become arguments, in the order of writing. */
  private static final int[] ARG_FIELDS = {3, 8, 10, 11, 12};

  private static final String[] ARG_NAMES = {
    "uid", "comm", "systemd_unit", "hostname", "transport"
  };

  private static final int UID = 3;
  private static final int FIELDS = 13;

  private final ImportState state;
  private final LogTable table;
  private final WireReader fields = new WireReader();
  private final ArgSet args = new ArgSet();
  private final long[] numbers = new long[FIELDS];
  private final @Nullable Integer[] texts = new Integer[FIELDS];
  private final boolean[] present = new boolean[FIELDS];
  private final int kind;

  public SystemJournalModule(ImportState state) {
    this.state = state;
    table = state.storage().systemTables().logs;
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {JOURNALD_EVENT};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long place, long sizeBytes) {
    for (int i = 0; i < FIELDS; i++) {
      numbers[i] = 0;
      texts[i] = null;
      present[i] = false;
    }
    boolean isStatistics = false;
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      int field = fields.field();
      isStatistics |= field == TOTAL || field == FAILED;
      readField(field);
    }
    if (!isStatistics) {
      write(timeNs);
    }
  }

  private void readField(int field) {
    switch (field) {
      case TOTAL -> state.statistics().set("systemd_journal_num_total", fields.longValue());
      case FAILED -> state.statistics().set("systemd_journal_num_failed", fields.longValue());
      default -> {
        if (field < FIELDS) {
          present[field] = true;
          numbers[field] = fields.longValue();
          texts[field] =
              fields.isBytes()
                  ? state.strings().intern(fields.segment(), fields.start(), fields.end())
                  : null;
        }
      }
    }
  }

  private void write(long timeNs) {
    int row = table.add();
    table.ts.set(row, timeNs);
    long pid = numbers[1];
    if (pid != 0) {
      table.utid.set(row, state.processes().thread(present[2] ? numbers[2] : pid, pid));
    }
    table.prio.set(row, (int) numbers[5]);
    table.logSource.set(row, state.strings().intern("systemd_journald"));
    setText(row, 6);
    setText(row, 7);
    addArgs();
    int set = state.argSets().write(args);
    if (set >= 0) {
      table.argSetId.set(row, set);
    }
  }

  private void setText(int row, int field) {
    Integer text = texts[field];
    if (text != null) {
      (field == 6 ? table.tag : table.msg).set(row, text);
    }
  }

  private void addArgs() {
    args.clear();
    for (int i = 0; i < ARG_FIELDS.length; i++) {
      int field = ARG_FIELDS[i];
      int key = state.strings().intern(ARG_NAMES[i]);
      Integer text = texts[field];
      if (field == UID && present[field]) {
        args.add(key, key, ArgType.INT, numbers[field]);
      } else if (text != null) {
        args.add(key, key, ArgType.STRING, text);
      }
    }
  }
}
