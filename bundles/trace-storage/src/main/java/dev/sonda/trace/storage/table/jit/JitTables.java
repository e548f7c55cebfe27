package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.TraceTableMemory;

/** The tables of generated code, and of what V8 compiled to it. */
public final class JitTables {
  public final JitCodeTable code;
  public final JitFrameTable frames;
  public final V8IsolateTable isolates;
  public final V8JsScriptTable jsScripts;
  public final V8WasmScriptTable wasmScripts;
  public final V8JsFunctionTable jsFunctions;
  public final V8JsCodeTable jsCode;
  public final V8InternalCodeTable internalCode;
  public final V8WasmCodeTable wasmCode;
  public final V8RegExpCodeTable regExpCode;

  public JitTables(TraceTableMemory space) {
    code = new JitCodeTable(space);
    frames = new JitFrameTable(space);
    isolates = new V8IsolateTable(space);
    jsScripts = new V8JsScriptTable(space);
    wasmScripts = new V8WasmScriptTable(space);
    jsFunctions = new V8JsFunctionTable(space);
    jsCode = new V8JsCodeTable(space);
    internalCode = new V8InternalCodeTable(space);
    wasmCode = new V8WasmCodeTable(space);
    regExpCode = new V8RegExpCodeTable(space);
  }
}
