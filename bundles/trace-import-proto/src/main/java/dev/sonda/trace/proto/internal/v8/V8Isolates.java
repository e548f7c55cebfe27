package dev.sonda.trace.proto.internal.v8;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.jit.AddressRange;
import dev.sonda.trace.storage.jit.AddressRangeMap;
import dev.sonda.trace.storage.jit.JitCache;
import dev.sonda.trace.storage.table.jit.V8IsolateTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The isolates of V8 in all processes, with the ranges that their code lies in. */
final class V8Isolates {
  static final int NONE = -1;

  private static final int PID = 2;
  private static final int ISOLATE_ID = 3;
  private static final int CODE_RANGE = 4;
  private static final int BLOB_START = 5;
  private static final int BLOB_SIZE = 6;

  /** Fields of the code range. */
  private static final int BASE_ADDRESS = 1;

  private static final int SIZE = 2;
  private static final int BLOB_COPY_START = 3;
  private static final int IS_PROCESS_WIDE = 4;

  private final ImportState state;
  private final V8IsolateTable table;
  private final Map<Key, Integer> rows = new HashMap<>();
  private final Map<Integer, AddressRangeMap<JitCache>> cachesByRow = new HashMap<>();

  V8Isolates(ImportState state) {
    this.state = state;
    table = state.storage().jitTables().isolates;
  }

  /** The row of an isolate; {@link #NONE} if the isolate has no range for code. */
  int row(V8Message isolate) {
    int upid = state.processes().process(isolate.unsigned(PID));
    return rows.computeIfAbsent(
        new Key(upid, isolate.integer(ISOLATE_ID)), _ -> add(upid, isolate));
  }

  private int add(int upid, V8Message isolate) {
    if (!isolate.has(CODE_RANGE)) {
      state.statistics().add("v8_isolate_has_no_code_range", 1);
      return NONE;
    }
    V8Message code = isolate.message(CODE_RANGE);
    int row = table.add();
    table.upid.set(row, upid);
    table.internalIsolateId.set(row, isolate.integer(ISOLATE_ID));
    table.blobStartAddress.set(row, isolate.number(BLOB_START));
    table.blobSize.set(row, isolate.number(BLOB_SIZE));
    table.codeRangeBaseAddress.set(row, code.number(BASE_ADDRESS));
    table.codeRangeSize.set(row, code.number(SIZE));
    table.sharedCodeRange.set(row, code.flag(IS_PROCESS_WIDE) ? 1 : 0);
    if (code.has(BLOB_COPY_START)) {
      table.blobCopyStartAddress.set(row, code.number(BLOB_COPY_START));
    }
    cachesByRow.put(row, caches(upid, isolate, code));
    return row;
  }

  private AddressRangeMap<JitCache> caches(int upid, V8Message isolate, V8Message code) {
    AddressRangeMap<JitCache> found = new AddressRangeMap<>();
    AddressRange heap = AddressRange.ofSize(code.number(BASE_ADDRESS), code.number(SIZE));
    AddressRange blob = blob(upid, isolate);
    heap.without(blob).forEach(part -> add(found, upid, "v8 code", part));
    add(found, upid, "v8 blob", blob);
    return found;
  }

  private void add(AddressRangeMap<JitCache> found, int upid, String name, AddressRange range) {
    JitCache cache = state.storage().processMemory().cache(upid, name, range);
    if (cache != null) {
      found.replace(cache.range(), cache);
    }
  }

  /** The range of V8's built-in functions; if a file is mapped there, the whole mapping. */
  private AddressRange blob(int upid, V8Message isolate) {
    if (!isolate.has(BLOB_START)) {
      return AddressRange.ofSize(0, 0);
    }
    AddressRange blob = AddressRange.ofSize(isolate.number(BLOB_START), isolate.number(BLOB_SIZE));
    if (blob.isEmpty()) {
      return blob;
    }
    AddressRange mapping = state.storage().processMemory().mappingAt(upid, blob.start());
    if (mapping == null || mapping.start() != blob.start() || !mapping.contains(blob)) {
      return blob;
    }
    return mapping;
  }

  /** The cache of an isolate that contains a range; null if the isolate has none. */
  @Nullable JitCache cache(int isolate, AddressRange range) {
    AddressRangeMap<JitCache> known = cachesByRow.get(isolate);
    return known == null ? null : known.find(range);
  }

  /** The pid of an isolate's process. */
  long pid(int isolate) {
    return state.processes().processes().pid.get(table.upid.get(isolate));
  }

  /** An isolate's own number is unique within its process. */
  private record Key(int upid, int isolateId) {}
}
