package dev.sonda.trace.proto.internal.v8;

import dev.sonda.trace.storage.table.jit.JitTables;
import dev.sonda.trace.storage.table.jit.V8JsFunctionTable;
import dev.sonda.trace.storage.table.jit.V8JsScriptTable;
import dev.sonda.trace.storage.table.jit.V8WasmScriptTable;
import java.util.HashMap;
import java.util.Map;

/** The scripts of isolates and the functions of scripts; each of them has one row. */
final class V8Scripts {
  private static final int NONE = -1;

  private static final int SCRIPT_ID = 2;
  private static final int SCRIPT_TYPE = 3;
  private static final int SCRIPT_NAME = 4;
  private static final int SCRIPT_SOURCE = 5;
  private static final int WASM_URL = 3;
  private static final int WASM_BYTES = 4;
  private static final int FUNCTION_IS_TOP_LEVEL = 4;
  private static final int FUNCTION_KIND = 5;
  private static final int FUNCTION_OFFSET = 6;
  private static final int FUNCTION_LINE = 7;
  private static final int FUNCTION_COLUMN = 8;

  /** First of the three fields of a V8String. */
  private static final int ENCODED = 1;

  private final JitTables tables;
  private final V8Strings strings;
  private final Map<ScriptKey, Integer> jsScripts = new HashMap<>();
  private final Map<ScriptKey, Integer> wasmScripts = new HashMap<>();
  private final Map<FunctionKey, Integer> jsFunctions = new HashMap<>();

  V8Scripts(JitTables tables, V8Strings strings) {
    this.tables = tables;
    this.strings = strings;
  }

  /** The row of a JavaScript script of an isolate. */
  int jsScript(V8Message script, int isolate) {
    return jsScripts.computeIfAbsent(
        new ScriptKey(isolate, script.integer(SCRIPT_ID)), key -> addJsScript(key, script));
  }

  private int addJsScript(ScriptKey key, V8Message script) {
    V8JsScriptTable table = tables.jsScripts;
    int row = table.add();
    table.isolateId.set(row, key.isolate);
    table.internalScriptId.set(row, key.scriptId);
    table.scriptType.set(
        row, strings.intern(V8Names.SCRIPT_TYPES.name(script.integer(SCRIPT_TYPE))));
    table.name.set(row, strings.encoded(script.message(SCRIPT_NAME), ENCODED));
    table.source.set(row, strings.encoded(script.message(SCRIPT_SOURCE), ENCODED));
    return row;
  }

  /** The row of a WebAssembly module of an isolate. */
  int wasmScript(V8Message script, int isolate) {
    return wasmScripts.computeIfAbsent(
        new ScriptKey(isolate, script.integer(SCRIPT_ID)), key -> addWasmScript(key, script));
  }

  private int addWasmScript(ScriptKey key, V8Message script) {
    V8WasmScriptTable table = tables.wasmScripts;
    int row = table.add();
    table.isolateId.set(row, key.isolate);
    table.internalScriptId.set(row, key.scriptId);
    int url = strings.text(script, WASM_URL);
    if (url != 0) {
      table.url.set(row, url);
    }
    table.wireBytes.set(row, strings.base64(script, WASM_BYTES));
    return row;
  }

  /** The row of a function; its name and its script are known. */
  int jsFunction(V8Message function, int name, int script) {
    int kind = strings.intern(V8Names.FUNCTION_KINDS.name(function.integer(FUNCTION_KIND)));
    long line = NONE;
    long column = NONE;
    if (function.has(FUNCTION_LINE) && function.has(FUNCTION_COLUMN)) {
      line = function.unsigned(FUNCTION_LINE);
      column = function.unsigned(FUNCTION_COLUMN);
    } else if (function.has(FUNCTION_OFFSET)) {
      // The script may have several lines, and characters of several bytes: only the offset is
      // known.
      line = 1;
      column = function.unsigned(FUNCTION_OFFSET);
    }
    boolean isTopLevel = function.flag(FUNCTION_IS_TOP_LEVEL);
    return jsFunctions.computeIfAbsent(
        new FunctionKey(name, script, isTopLevel, kind, line, column), this::addJsFunction);
  }

  private int addJsFunction(FunctionKey key) {
    V8JsFunctionTable table = tables.jsFunctions;
    int row = table.add();
    table.name.set(row, key.name);
    table.scriptId.set(row, key.script);
    table.isTopLevel.set(row, key.isTopLevel ? 1 : 0);
    table.kind.set(row, key.kind);
    if (key.line != NONE) {
      table.line.set(row, key.line);
      table.col.set(row, key.column);
    }
    return row;
  }

  /** The number that V8 gives a script is unique within an isolate. */
  private record ScriptKey(int isolate, int scriptId) {}

  private record FunctionKey(
      int name, int script, boolean isTopLevel, int kind, long line, long column) {}
}
