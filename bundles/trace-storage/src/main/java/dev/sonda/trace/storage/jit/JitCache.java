package dev.sonda.trace.storage.jit;

import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.profile.StackTableWriter;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.jit.JitTables;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The code in a range of a process's memory, as of the last event. Code ends when other code takes
 * its addresses, because programs don't record when they delete code.
 */
public final class JitCache {
  private static final int NO_CODE = -1;
  private static final String UNKNOWN_FRAME = "jit_unknown_frame";

  private final String name;
  private final AddressRange range;
  private final JitTables tables;
  private final StackTableWriter stacks;
  private final StringPool strings;
  private final Statistics statistics;
  private final AddressRangeMap<LoadedCode> code = new AddressRangeMap<>();
  private final Map<FrameKey, Integer> frames = new HashMap<>();

  JitCache(
      String name,
      AddressRange range,
      JitTables tables,
      StackTableWriter stacks,
      StringPool strings,
      Statistics statistics) {
    this.name = name;
    this.range = range;
    this.tables = tables;
    this.stacks = stacks;
    this.strings = strings;
    this.statistics = statistics;
  }

  /** What kind of code the range is for. */
  String name() {
    return name;
  }

  public AddressRange range() {
    return range;
  }

  /** Adds new code, and returns its row. */
  public int load(JitCode loaded) {
    SourceCodeLine source = loaded.source();
    int symbols =
        source == null ? StackTableWriter.NONE : stacks.addSymbolSet(loaded.name(), source);
    int row = tables.code.add();
    tables.code.createTs.set(row, loaded.timeNs());
    tables.code.utid.set(row, loaded.utid());
    tables.code.startAddress.set(row, loaded.range().start());
    tables.code.size.set(row, loaded.range().sizeBytes());
    if (loaded.name() != 0) {
      tables.code.functionName.set(row, loaded.name());
    }
    tables.code.nativeCode.set(row, loaded.machineCode());
    end(code.replace(loaded.range(), new LoadedCode(row, loaded.name(), symbols)), loaded.timeNs());
    return row;
  }

  /** Moves the code that contains an address; does nothing if no code is there. */
  public void move(long timeNs, long from, long to) {
    Map.Entry<AddressRange, LoadedCode> moved = code.find(from);
    if (moved == null) {
      return;
    }
    code.remove(moved.getKey());
    AddressRange target = AddressRange.ofSize(to, moved.getKey().sizeBytes());
    end(code.replace(target, moved.getValue()), timeNs);
  }

  private void end(List<LoadedCode> replaced, long timeNs) {
    replaced.forEach(old -> tables.code.estimatedDeleteTs.set(old.row, timeNs));
  }

  /**
   * The frame at an address: that of the code that is there now.
   *
   * @param function string id of the name that the sample has for the frame, for frames without
   *     code; 0 if it has none
   */
  int frame(long address, int mapping, long relPc, int function) {
    Map.Entry<AddressRange, LoadedCode> found = code.find(address);
    if (found != null) {
      return frame(found.getValue(), mapping, relPc);
    }
    return frames.computeIfAbsent(
        new FrameKey(NO_CODE, mapping, relPc),
        _ -> {
          statistics.add(UNKNOWN_FRAME, 1);
          return stacks.addFrame(mapping, relPc, name(function, relPc), StackTableWriter.NONE);
        });
  }

  private int frame(LoadedCode in, int mapping, long relPc) {
    return frames.computeIfAbsent(
        new FrameKey(in.row, mapping, relPc),
        _ -> {
          int frame = stacks.addFrame(mapping, relPc, in.name, in.symbols);
          int row = tables.frames.add();
          tables.frames.jitCodeId.set(row, in.row);
          tables.frames.frameId.set(row, frame);
          return frame;
        });
  }

  private int name(int function, long relPc) {
    boolean isUnknown = function == 0 || strings.text(function).isEmpty();
    return isUnknown ? strings.intern("[+0x" + Long.toHexString(relPc) + "]") : function;
  }

  /** The code of a function at its present address. */
  private record LoadedCode(int row, int name, int symbols) {}

  private record FrameKey(int code, int mapping, long relPc) {}
}
