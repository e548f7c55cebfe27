package dev.sonda.trace.proto.internal.simpleperf;

import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.profile.StackTableWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parses sample and thread records of a simpleperf report in the order of time. */
final class SimpleperfRecords {
  static final int SAMPLE = 1;
  static final int THREAD = 4;
  private static final int CALLCHAIN = 3;

  private final TraceStorage storage;
  private final TraceMemory memory;
  private final Map<Integer, SimpleperfExecutable> files = new HashMap<>();
  private final List<Frame> chain = new ArrayList<>();
  private final WireReader record = new WireReader();
  private final WireReader fields = new WireReader();
  private final WireReader entry = new WireReader();
  private final int source;

  SimpleperfRecords(TraceStorage storage, TraceMemory memory) {
    this.storage = storage;
    this.memory = memory;
    source = storage.strings().intern("simpleperf");
  }

  /** Adds the executable file in a reader's current field. */
  void addFile(WireReader parent) {
    int id = 0;
    String path = "";
    List<Integer> symbols = new ArrayList<>();
    fields.reset(parent);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> id = fields.intValue();
        case 2 -> path = fields.text();
        case 3 -> symbols.add(text());
        default -> {} // mangled names aren't used
      }
    }
    files.put(id, new SimpleperfExecutable(storage.stacks().addMappingWithoutFile(path), symbols));
  }

  void parse(long timeNs, long place, long sizeBytes) {
    memory.read(record, place, sizeBytes);
    while (record.next()) {
      switch (record.field()) {
        case SAMPLE -> addSample(timeNs);
        case THREAD -> addThread();
        default -> {} // context switches aren't imported, since they lack the CPU
      }
    }
  }

  private void addSample(long timeNs) {
    long tid = 0;
    chain.clear();
    fields.reset(record);
    while (fields.next()) {
      if (fields.field() == 2) {
        tid = fields.intValue();
      } else if (fields.field() == CALLCHAIN) {
        addFrame();
      }
    }
    int utid = storage.processes().thread(tid);
    int callsite = callsite();
    if (callsite != StackTableWriter.NONE) {
      int row = storage.samples().add(timeNs, source, StackTableWriter.NONE, utid);
      storage.samples().tables().samples.callsiteId.set(row, callsite);
    }
  }

  private void addFrame() {
    long address = 0;
    int file = 0;
    int symbol = 0;
    entry.reset(fields);
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> address = entry.longValue();
        case 2 -> file = entry.intValue();
        case 3 -> symbol = entry.intValue();
        default -> {} // the execution type of the function isn't used
      }
    }
    chain.add(new Frame(address, file, symbol));
  }

  /**
   * The callsite of the current call chain, whose innermost frame comes first; {@code NONE} if a
   * file is unknown.
   */
  private int callsite() {
    StackTableWriter stacks = storage.stacks();
    int callsite = StackTableWriter.NONE;
    for (int depth = 0; depth < chain.size(); depth++) {
      Frame frame = chain.get(chain.size() - 1 - depth);
      SimpleperfExecutable file = files.get(frame.file);
      if (file == null) {
        storage.statistics().add("simpleperf_missing_file_mapping", 1);
        return StackTableWriter.NONE;
      }
      int name = file.symbol(frame.symbol);
      int row = stacks.frame(file.mapping(), frame.address, name, SourceCodeLine.UNKNOWN);
      callsite = stacks.callsite(callsite, row, depth);
    }
    return callsite;
  }

  private void addThread() {
    long tid = 0;
    long pid = 0;
    int name = 0;
    fields.reset(record);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> tid = fields.longValue() & 0xFFFF_FFFFL;
        case 2 -> pid = fields.longValue() & 0xFFFF_FFFFL;
        case 3 -> name = text();
        default -> {} // no other fields are used
      }
    }
    if (tid != 0 && pid != 0) {
      storage
          .processes()
          .name(storage.processes().thread(tid, pid), name, ThreadNamePriority.OTHER);
    }
  }

  private int text() {
    return storage.strings().intern(fields.segment(), fields.start(), fields.end());
  }

  private record Frame(long address, int file, int symbol) {}
}
