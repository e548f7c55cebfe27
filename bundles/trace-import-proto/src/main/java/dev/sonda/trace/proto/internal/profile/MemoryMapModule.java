package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PackedNumbers;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.table.profile.SmapsTable;
import dev.sonda.trace.tables.LongColumnBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Imports the memory mappings of processes with their sizes, as in /proc/pid/smaps. */
final class MemoryMapModule implements PacketModule {
  private static final int SMAPS_PACKET = 68;
  private static final String DELETED = " (deleted)";
  private static final int NAMES = 1;
  private static final int NAME_IDS = 2;
  private static final int COUNTS = 3;

  private final ImportState state;
  private final SmapsTable table;
  private final LongColumnBuilder[] amounts;
  private final @Nullable LongColumnBuilder[] entryColumns;
  private final LongColumnBuilder[] packedColumns;
  private final WireReader fields = new WireReader();
  private final int kind;

  MemoryMapModule(ImportState state) {
    this.state = state;
    SmapsTable t = state.storage().profileTables().memoryMaps;
    table = t;
    amounts =
        new LongColumnBuilder[] {
          t.sizeKb,
          t.privateDirtyKb,
          t.swapKb,
          t.startAddress,
          t.moduleTimestamp,
          t.privateCleanResidentKb,
          t.sharedDirtyResidentKb,
          t.sharedCleanResidentKb,
          t.lockedKb,
          t.proportionalResidentKb,
          t.rssKb,
          t.anonymousKb,
          t.pssDirtyKb,
          t.swapPssKb
        };
    entryColumns =
        new @Nullable LongColumnBuilder[] {
          null,
          null,
          t.sizeKb,
          t.privateDirtyKb,
          t.swapKb,
          null,
          t.startAddress,
          t.moduleTimestamp,
          null,
          null,
          null,
          t.privateCleanResidentKb,
          t.sharedDirtyResidentKb,
          t.sharedCleanResidentKb,
          t.lockedKb,
          t.proportionalResidentKb
        };
    packedColumns =
        new LongColumnBuilder[] {
          t.sizeKb,
          t.rssKb,
          t.anonymousKb,
          t.swapKb,
          t.sharedCleanResidentKb,
          t.sharedDirtyResidentKb,
          t.privateCleanResidentKb,
          t.privateDirtyKb,
          t.lockedKb,
          t.proportionalResidentKb,
          t.pssDirtyKb,
          t.swapPssKb
        };
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {SMAPS_PACKET};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    int upid = state.processes().process(pid(place, sizeBytes));
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      switch (fields.field()) {
        case 2 -> addEntry(timeNs, upid);
        case 3 -> addPacked(timeNs, upid);
        default -> {} // no other fields are used
      }
    }
  }

  private long pid(long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == 1) {
        return fields.longValue() & 0xFFFF_FFFFL;
      }
    }
    return 0;
  }

  private int addRow(long timeNs, int upid) {
    int row = table.add();
    table.upid.set(row, upid);
    table.ts.set(row, timeNs);
    table.aggregateCount.set(row, 1);
    for (LongColumnBuilder column : amounts) {
      column.set(row, 0);
    }
    table.protectionFlags.set(row, 0);
    setPath(row, "");
    return row;
  }

  /** Sets the path, with and without the suffix by which Linux marks deleted files. */
  private void setPath(int row, String path) {
    boolean isDeleted = path.endsWith(DELETED);
    String trimmed = isDeleted ? path.substring(0, path.length() - DELETED.length()) : path;
    table.path.set(row, state.strings().intern(path));
    table.pathTrimmed.set(row, state.strings().intern(trimmed));
    table.isDeleted.set(row, isDeleted ? 1 : 0);
  }

  private void addEntry(long timeNs, int upid) {
    int row = addRow(timeNs, upid);
    int empty = state.strings().intern("");
    table.fileName.set(row, empty);
    table.moduleDebugid.set(row, empty);
    table.moduleDebugPath.set(row, empty);
    WireReader entry = new WireReader();
    entry.reset(fields);
    while (entry.next()) {
      setField(row, entry);
    }
  }

  private void setField(int row, WireReader entry) {
    int field = entry.field();
    LongColumnBuilder column = field < entryColumns.length ? entryColumns[field] : null;
    if (column != null) {
      column.set(row, entry.longValue());
      return;
    }
    switch (field) {
      case 1 -> setPath(row, entry.text());
      case 5 -> table.fileName.set(row, state.strings().intern(entry.text()));
      case 8 -> table.moduleDebugid.set(row, state.strings().intern(entry.text()));
      case 9 -> table.moduleDebugPath.set(row, state.strings().intern(entry.text()));
      case 10 -> table.protectionFlags.set(row, entry.intValue());
      default -> {} // no other fields are used
    }
  }

  /**
   * Adds mappings in columnar encoding: each field is a list with one value for each mapping, or is
   * missing.
   */
  private void addPacked(long timeNs, int upid) {
    List<String> names = new ArrayList<>();
    List<List<Long>> lists = new ArrayList<>();
    for (int i = 0; i < COUNTS + 1 + packedColumns.length; i++) {
      lists.add(new ArrayList<>());
    }
    WireReader packed = new WireReader();
    packed.reset(fields);
    while (packed.next()) {
      if (packed.field() == NAMES) {
        names.add(packed.text());
      } else if (packed.field() < lists.size()) {
        PackedNumbers.add(packed, lists.get(packed.field()));
      }
    }
    boolean isAggregated = !lists.get(COUNTS).isEmpty();
    int rows = lists.get(isAggregated ? COUNTS : NAME_IDS).size();
    for (List<Long> list : lists.subList(COUNTS + 1, lists.size())) {
      rows = list.isEmpty() ? rows : Math.min(rows, list.size());
    }
    for (int i = 0; i < rows; i++) {
      long name = isAggregated ? i : lists.get(NAME_IDS).get(i);
      if (name < 0 || name >= names.size()) {
        return;
      }
      addPackedRow(addRow(timeNs, upid), names.get((int) name), lists, i, isAggregated);
    }
  }

  private void addPackedRow(
      int row, String name, List<List<Long>> lists, int index, boolean isAggregated) {
    setPath(row, name);
    if (isAggregated) {
      table.aggregateCount.set(row, lists.get(COUNTS).get(index));
    }
    for (int column = 0; column < packedColumns.length; column++) {
      List<Long> values = lists.get(COUNTS + 1 + column);
      if (!values.isEmpty()) {
        packedColumns[column].set(row, values.get(index));
      }
    }
  }
}
