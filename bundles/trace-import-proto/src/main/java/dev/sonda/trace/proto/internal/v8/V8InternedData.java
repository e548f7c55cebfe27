package dev.sonda.trace.proto.internal.v8;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import org.jspecify.annotations.Nullable;

/** The rows of isolates, scripts and functions that sequences have interned. */
final class V8InternedData {
  static final int NONE = -1;

  /** Fields of InternedData. */
  private static final int FUNCTION_NAME = 31;

  private static final int JS_FUNCTION = 32;
  private static final int JS_SCRIPT = 33;
  private static final int WASM_SCRIPT = 34;
  private static final int ISOLATE = 35;

  private static final int FUNCTION_NAME_IID = 2;
  private static final int FUNCTION_SCRIPT_IID = 3;

  /** First of the three fields of an InternedV8String. */
  private static final int ENCODED = 2;

  /** What a sequence notes for an isolate without a row; other values have their row plus 1. */
  private static final int NO_ROW = -1;

  private final ImportState state;
  private final V8Isolates isolates;
  private final V8Scripts scripts;
  private final V8Strings strings;
  private final WireReader fields = new WireReader();

  V8InternedData(ImportState state, V8Isolates isolates, V8Scripts scripts, V8Strings strings) {
    this.state = state;
    this.isolates = isolates;
    this.scripts = scripts;
    this.strings = strings;
  }

  /** The row of an isolate; {@link #NONE} if it isn't interned, or has no range for code. */
  int isolate(SequenceState sequence, long iid) {
    int noted = sequence.noted(ISOLATE, iid);
    if (noted != 0) {
      return noted == NO_ROW ? NONE : noted - 1;
    }
    V8Message isolate = message(sequence, ISOLATE, iid);
    if (isolate == null) {
      return NONE;
    }
    int row = isolates.row(isolate);
    sequence.note(ISOLATE, iid, row == V8Isolates.NONE ? NO_ROW : row + 1);
    return row;
  }

  /** The row of a JavaScript function; {@link #NONE} if a part of it isn't interned. */
  int jsFunction(SequenceState sequence, long iid, int isolate) {
    int noted = sequence.noted(JS_FUNCTION, iid);
    if (noted != 0) {
      return noted - 1;
    }
    V8Message function = message(sequence, JS_FUNCTION, iid);
    if (function == null) {
      return NONE;
    }
    int script = jsScript(sequence, function.number(FUNCTION_SCRIPT_IID), isolate);
    int name = script == NONE ? 0 : name(sequence, function.number(FUNCTION_NAME_IID));
    return name == 0
        ? NONE
        : note(sequence, JS_FUNCTION, iid, scripts.jsFunction(function, name, script));
  }

  private int jsScript(SequenceState sequence, long iid, int isolate) {
    int noted = sequence.noted(JS_SCRIPT, iid);
    if (noted != 0) {
      return noted - 1;
    }
    V8Message script = message(sequence, JS_SCRIPT, iid);
    return script == null
        ? NONE
        : note(sequence, JS_SCRIPT, iid, scripts.jsScript(script, isolate));
  }

  /** The row of a WebAssembly module; {@link #NONE} if it isn't interned. */
  int wasmScript(SequenceState sequence, long iid, int isolate) {
    int noted = sequence.noted(WASM_SCRIPT, iid);
    if (noted != 0) {
      return noted - 1;
    }
    V8Message script = message(sequence, WASM_SCRIPT, iid);
    return script == null
        ? NONE
        : note(sequence, WASM_SCRIPT, iid, scripts.wasmScript(script, isolate));
  }

  /** The string id of a function's name; 0 if it isn't interned. */
  private int name(SequenceState sequence, long iid) {
    int noted = sequence.noted(FUNCTION_NAME, iid);
    if (noted != 0) {
      return noted;
    }
    V8Message text = message(sequence, FUNCTION_NAME, iid);
    if (text == null) {
      return 0;
    }
    int name = strings.encoded(text, ENCODED);
    sequence.note(FUNCTION_NAME, iid, name);
    return name;
  }

  private static int note(SequenceState sequence, int kind, long iid, int row) {
    sequence.note(kind, iid, row + 1);
    return row;
  }

  private @Nullable V8Message message(SequenceState sequence, int kind, long iid) {
    if (sequence.read(state.memory(), fields, kind, iid)) {
      return new V8Message(fields);
    }
    state.statistics().add("interned_data_tokenizer_errors", 1);
    state.statistics().add("v8_intern_errors", 1);
    return null;
  }
}
