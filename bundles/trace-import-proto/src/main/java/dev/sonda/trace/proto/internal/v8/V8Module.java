package dev.sonda.trace.proto.internal.v8;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.table.jit.JitTables;
import java.util.Arrays;

/** Imports packets about code that V8 has generated or moved. */
public final class V8Module implements PacketModule {
  private static final int NONE = -1;

  private static final int JS_FUNCTION_IID = 3;
  private static final int WASM_SCRIPT_IID = 3;

  /** Fields of TracePacketDefaults and of V8CodeDefaults. */
  private static final int V8_CODE_DEFAULTS = 99;

  private static final int DEFAULT_TID = 1;

  private final ImportState state;
  private final V8Isolates isolates;
  private final V8InternedData interned;
  private final V8CodeRows rows;
  private final int eventKind;

  public V8Module(ImportState state) {
    this.state = state;
    JitTables tables = state.storage().jitTables();
    V8Strings strings = new V8Strings(state.strings());
    isolates = new V8Isolates(state);
    interned = new V8InternedData(state, isolates, new V8Scripts(tables, strings), strings);
    rows = new V8CodeRows(tables, isolates, strings, state.statistics());
    eventKind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return Arrays.stream(V8CodeKind.values()).mapToInt(V8CodeKind::packetField).toArray();
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    long kindAndSequence = (long) packet.contentField() << Integer.SIZE | sequence.number();
    state
        .packets()
        .add(timeNs, eventKind, kindAndSequence, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long kindAndSequence, long place, long sizeBytes) {
    WireReader fields = new WireReader();
    state.memory().read(fields, place, sizeBytes);
    SequenceState sequence = state.sequences().state((int) kindAndSequence);
    V8CodeKind kind = V8CodeKind.of((int) (kindAndSequence >>> Integer.SIZE));
    add(timeNs, sequence, kind, new V8Message(fields));
  }

  /**
   * Adds code. The order in which its isolate, module, thread and function are looked up decides
   * what is counted if several of them are unknown.
   */
  private void add(long timeNs, SequenceState sequence, V8CodeKind kind, V8Message code) {
    int isolate = interned.isolate(sequence, code.number(V8CodeKind.ISOLATE_IID));
    if (isolate == NONE) {
      return;
    }
    int script = 0;
    if (kind == V8CodeKind.WASM) {
      script = interned.wasmScript(sequence, code.number(WASM_SCRIPT_IID), isolate);
    }
    int utid = script == NONE ? NONE : thread(sequence, isolate, code);
    if (utid == NONE) {
      return;
    }
    switch (kind) {
      case JS -> addJs(timeNs, sequence, utid, isolate, code);
      case INTERNAL -> rows.addInternal(timeNs, utid, isolate, code);
      case WASM -> rows.addWasm(timeNs, utid, isolate, script, code);
      case REG_EXP -> rows.addRegExp(timeNs, utid, isolate, code);
      case MOVE -> rows.move(timeNs, isolate, code);
    }
  }

  private void addJs(long timeNs, SequenceState sequence, int utid, int isolate, V8Message code) {
    int function = interned.jsFunction(sequence, code.number(JS_FUNCTION_IID), isolate);
    if (function != NONE) {
      rows.addJs(timeNs, utid, isolate, function, code);
    }
  }

  /** The thread of a packet, by default that of its sequence. */
  private int thread(SequenceState sequence, int isolate, V8Message code) {
    if (code.has(V8CodeKind.TID)) {
      return state.processes().thread(code.unsigned(V8CodeKind.TID), isolates.pid(isolate));
    }
    WireReader fields = new WireReader();
    WireReader defaults = new WireReader();
    if (sequence.hasDefaults()) {
      state.memory().read(fields, sequence.defaults(), sequence.defaultsBytes());
    }
    while (fields.next()) {
      if (fields.field() == V8_CODE_DEFAULTS) {
        defaults.reset(fields);
      }
    }
    V8Message tid = new V8Message(defaults);
    if (!tid.has(DEFAULT_TID)) {
      state.statistics().add("v8_no_defaults", 1);
      return NONE;
    }
    return state.processes().thread(tid.unsigned(DEFAULT_TID), isolates.pid(isolate));
  }
}
