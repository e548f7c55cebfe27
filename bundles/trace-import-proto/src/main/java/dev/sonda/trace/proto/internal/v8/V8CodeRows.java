package dev.sonda.trace.proto.internal.v8;

import dev.sonda.trace.storage.jit.AddressRange;
import dev.sonda.trace.storage.jit.JitCache;
import dev.sonda.trace.storage.jit.JitCode;
import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.jit.JitTables;
import dev.sonda.trace.storage.table.jit.V8InternalCodeTable;
import dev.sonda.trace.storage.table.jit.V8JsCodeTable;
import dev.sonda.trace.storage.table.jit.V8RegExpCodeTable;
import dev.sonda.trace.storage.table.jit.V8WasmCodeTable;
import org.jspecify.annotations.Nullable;

/** Writes code to its tables, and to the cache of its isolate that its addresses belong to. */
final class V8CodeRows {
  private static final int NONE = -1;

  private static final int JS_TIER = 4;
  private static final int JS_BYTECODE = 8;
  private static final int INTERNAL_NAME = 3;
  private static final int INTERNAL_TYPE = 4;
  private static final int WASM_NAME = 4;
  private static final int WASM_TIER = 5;
  private static final int REG_EXP_PATTERN = 3;
  private static final int MOVE_TO = 4;

  /** First of the three fields of a V8String. */
  private static final int ENCODED = 1;

  private static final int TIER_UNKNOWN = 0;

  /** Tier of code that V8 interprets: bytecode, which lies in no range for machine code. */
  private static final int TIER_IGNITION = 1;

  private final JitTables tables;
  private final V8Isolates isolates;
  private final V8Strings strings;
  private final Statistics statistics;

  V8CodeRows(JitTables tables, V8Isolates isolates, V8Strings strings, Statistics statistics) {
    this.tables = tables;
    this.isolates = isolates;
    this.strings = strings;
    this.statistics = statistics;
  }

  /** Adds code of a JavaScript function. */
  void addJs(long timeNs, int utid, int isolate, int function, V8Message code) {
    int tier = code.integer(JS_TIER);
    if (tier == TIER_UNKNOWN || !V8Names.JS_TIERS.has(tier)) {
      statistics.add("v8_unknown_code_type", 1);
      return;
    }
    boolean isInterpreted = tier == TIER_IGNITION;
    AddressRange range = V8CodeKind.JS.range(code);
    JitCache cache = cache(isolate, range, !isInterpreted);
    if (cache != null) {
      int name = tables.jsFunctions.name.get(function);
      addJs(cache.load(code(timeNs, utid, range, name, source(function), code)), function, tier);
    } else if (isInterpreted) {
      int row = addJs(NONE, function, tier);
      tables.jsCode.bytecode.set(row, strings.base64(code, JS_BYTECODE));
    }
  }

  private int addJs(int jitCode, int function, int tier) {
    V8JsCodeTable table = tables.jsCode;
    int row = table.add();
    if (jitCode != NONE) {
      table.jitCodeId.set(row, jitCode);
    }
    table.functionId.set(row, function);
    table.tier.set(row, strings.intern(V8Names.JS_TIERS.name(tier)));
    return row;
  }

  private SourceCodeLine source(int function) {
    int script = tables.jsFunctions.scriptId.get(function);
    boolean hasLine = !tables.jsFunctions.line.isNull(function);
    return new SourceCodeLine(
        tables.jsScripts.name.get(script), hasLine ? tables.jsFunctions.line.get(function) : 0);
  }

  private JitCode code(
      long timeNs, int utid, AddressRange range, int name, SourceCodeLine source, V8Message code) {
    return new JitCode(timeNs, utid, range, name, source, machineCode(V8CodeKind.JS, code));
  }

  /** Adds code of a function of V8 itself. */
  void addInternal(long timeNs, int utid, int isolate, V8Message code) {
    int name = strings.text(code, INTERNAL_NAME);
    int jitCode = load(V8CodeKind.INTERNAL, timeNs, utid, isolate, name, code);
    if (jitCode == NONE) {
      return;
    }
    V8InternalCodeTable table = tables.internalCode;
    int row = table.add();
    table.jitCodeId.set(row, jitCode);
    table.isolateId.set(row, isolate);
    if (name != 0) {
      table.functionName.set(row, name);
    }
    table.codeType.set(
        row, strings.intern(V8Names.INTERNAL_TYPES.name(code.integer(INTERNAL_TYPE))));
  }

  /** Adds code of a WebAssembly function. */
  void addWasm(long timeNs, int utid, int isolate, int script, V8Message code) {
    int name = strings.text(code, WASM_NAME);
    int jitCode = load(V8CodeKind.WASM, timeNs, utid, isolate, name, code);
    if (jitCode == NONE) {
      return;
    }
    V8WasmCodeTable table = tables.wasmCode;
    int row = table.add();
    table.jitCodeId.set(row, jitCode);
    table.isolateId.set(row, isolate);
    table.scriptId.set(row, script);
    if (name != 0) {
      table.functionName.set(row, name);
    }
    table.tier.set(row, strings.intern(V8Names.WASM_TIERS.name(code.integer(WASM_TIER))));
    // As in the reference, which doesn't read the packet's field.
    table.codeOffset.set(row, 0);
  }

  /** Adds code of a regular expression. */
  void addRegExp(long timeNs, int utid, int isolate, V8Message code) {
    int name = strings.intern("[RegExp]");
    int jitCode = load(V8CodeKind.REG_EXP, timeNs, utid, isolate, name, code);
    if (jitCode == NONE) {
      return;
    }
    V8RegExpCodeTable table = tables.regExpCode;
    int row = table.add();
    table.jitCodeId.set(row, jitCode);
    table.isolateId.set(row, isolate);
    table.pattern.set(row, strings.encoded(code.message(REG_EXP_PATTERN), ENCODED));
  }

  /** Moves code to other addresses. */
  void move(long timeNs, int isolate, V8Message move) {
    if (!V8CodeKind.MOVE.hasStart(move)) {
      return;
    }
    AddressRange from = V8CodeKind.MOVE.range(move);
    JitCache cache = cache(isolate, from, true);
    if (cache != null) {
      cache.move(timeNs, from.start(), move.number(MOVE_TO));
    }
  }

  private int load(V8CodeKind kind, long timeNs, int utid, int isolate, int name, V8Message code) {
    AddressRange range = kind.range(code);
    JitCache cache = cache(isolate, range, true);
    return cache == null
        ? NONE
        : cache.load(new JitCode(timeNs, utid, range, name, null, machineCode(kind, code)));
  }

  private int machineCode(V8CodeKind kind, V8Message code) {
    return strings.base64(code, kind.machineCode());
  }

  private @Nullable JitCache cache(int isolate, AddressRange range, boolean isNeeded) {
    if (range.isEmpty()) {
      statistics.add("v8_code_load_missing_code_range", 1);
      return null;
    }
    JitCache cache = isolates.cache(isolate, range);
    if (cache == null && isNeeded) {
      statistics.add("v8_no_code_range", 1);
    }
    return cache;
  }
}
