package dev.sonda.trace.proto.internal.ftrace.event;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;

/** Looks up the names of kernel functions, which packet sequences intern. */
public final class KernelSymbols {
  /** Field number of kernel symbols in InternedData. */
  private static final int KIND = 26;

  private static final String NAMELESS = "0x";

  private final ImportState state;
  private final WireReader value = new WireReader();

  public KernelSymbols(ImportState state) {
    this.state = state;
  }

  /** String id of a function's name; 0 if the name isn't known. */
  public int name(SequenceState sequence, long iid) {
    int known = sequence.noted(KIND, iid);
    if (known != 0 || !sequence.read(state.memory(), value, KIND, iid)) {
      return known;
    }
    int name = state.strings().intern("");
    while (value.next()) {
      if (value.field() == 2) {
        name = state.strings().intern(value.segment(), value.start(), value.end());
      }
    }
    sequence.note(KIND, iid, name);
    return name;
  }

  /**
   * String id of a function's name; if the name isn't known, of a text with {@code iid} in
   * hexadecimal digits.
   */
  public int nameOrNumber(SequenceState sequence, long iid) {
    int name = name(sequence, iid);
    if (name != 0) {
      return name;
    }
    return state.strings().intern(iid == 0 ? "0" : NAMELESS + Long.toHexString(iid));
  }
}
