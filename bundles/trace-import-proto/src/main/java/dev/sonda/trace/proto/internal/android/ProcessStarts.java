package dev.sonda.trace.proto.internal.android;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.table.android.ProcessStartTable;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Imports starts and ends of processes from Android's track events. */
public final class ProcessStarts {
  private static final int START = 2010;
  private static final int BINDER_DIED = 2013;
  private static final int FIELDS = 15;
  private static final int UID = 1;
  private static final int PID = 2;
  private static final int NAME = 3;
  private static final int HOSTING_NAME = 6;
  private static final long UNSIGNED = 0xFFFF_FFFFL;

  private final ImportState state;
  private final ProcessStartTable table;
  private final Map<Integer, Integer> rows = new HashMap<>();
  private final Map<String, Map<Integer, String>> enums = new HashMap<>();
  private final long[] numbers = new long[FIELDS];
  private final int[] texts = new int[FIELDS];
  private int present;

  public ProcessStarts(ImportState state) {
    this.state = state;
    table = state.storage().androidTables().processStarts;
  }

  /** Whether a field of TrackEvent describes a process start or end. */
  public static boolean accepts(int field) {
    return field == START || field == BINDER_DIED;
  }

  /**
   * Imports a process start or end.
   *
   * @param field the field of TrackEvent that holds the message
   * @param message a reader at the beginning of the message
   */
  public void add(long timeNs, int field, WireReader message) {
    read(message);
    if (!has(PID)) {
      return;
    }
    if (field == START) {
      start(timeNs);
    } else {
      end(timeNs);
    }
  }

  private void read(WireReader fields) {
    present = 0;
    while (fields.next()) {
      int field = fields.field();
      if (field < FIELDS) {
        present |= 1 << field;
        numbers[field] = fields.isBytes() ? 0 : fields.longValue();
        texts[field] =
            fields.isBytes()
                ? state.strings().intern(fields.segment(), fields.start(), fields.end())
                : 0;
      }
    }
  }

  private boolean has(int field) {
    return (present & 1 << field) != 0;
  }

  private void start(long timeNs) {
    int upid = state.processes().process(numbers[PID] & UNSIGNED);
    if (has(UID)) {
      state.processes().facts().setUid(upid, (int) numbers[UID]);
    }
    if (has(NAME) && texts[NAME] != 0) {
      state.processes().facts().name(upid, texts[NAME], ProcessNamePriority.OTHER);
    }
    int row = row(upid);
    if (table.fwStartTs.isNull(row)) {
      table.fwStartTs.set(row, timeNs);
    }
    setNumbers(row);
    setTexts(row);
  }

  private int row(int upid) {
    return rows.computeIfAbsent(
        upid,
        _ -> {
          int row = table.add();
          table.upid.set(row, upid);
          return row;
        });
  }

  private void setNumbers(int row) {
    if (has(4)) {
      table.bindApplicationDelayMs.set(row, numbers[4]);
    }
    if (has(5)) {
      table.processStartDelayMs.set(row, numbers[5]);
    }
    if (has(10)) {
      table.startSeqId.set(row, numbers[10]);
    }
    if (has(11)) {
      table.packageUid.set(row, (int) numbers[11]);
    }
    if (has(12)) {
      table.callerUid.set(row, (int) numbers[12]);
    }
    if (has(13)) {
      table.definingUid.set(row, (int) numbers[13]);
    }
  }

  private void setTexts(int row) {
    if (has(HOSTING_NAME) && texts[HOSTING_NAME] != 0) {
      table.hostingName.set(row, texts[HOSTING_NAME]);
    }
    if (has(7)) {
      table.hostingType.set(row, name(".com.android.internal.HostingTypeId", numbers[7]));
    }
    if (has(8)) {
      table.triggerType.set(row, name(".com.android.internal.TriggerType", numbers[8]));
    }
  }

  private int name(String enumeration, long number) {
    String name =
        enums
            .computeIfAbsent(enumeration, type -> state.system().schema().enumValues(type))
            .get((int) number);
    return state.strings().intern(Objects.requireNonNullElse(name, Long.toString(number)));
  }

  private void end(long timeNs) {
    Processes processes = state.processes();
    long pid = numbers[PID] & UNSIGNED;
    int utid = processes.knownThread(pid);
    int upid = utid == Processes.NONE ? Processes.NONE : processes.processOf(utid);
    if (upid != Processes.NONE) {
      table.fwEndTs.set(row(upid), timeNs);
      processes.endThread(timeNs, pid);
    }
  }
}
