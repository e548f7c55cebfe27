package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.tables.StringPool;

/** Looks up interned event names and categories of sequences, and caches the results. */
public final class InternedNames {
  private static final int CATEGORIES = 1;
  private static final int NAMES = 2;
  private static final int TEXT = 2;

  private final TraceMemory memory;
  private final StringPool strings;
  private final WireReader value = new WireReader();

  public InternedNames(TraceMemory memory, StringPool strings) {
    this.memory = memory;
    this.strings = strings;
  }

  /** String id of an event's name; 0 if the sequence hasn't interned the name. */
  public int name(SequenceState sequence, long iid) {
    return find(sequence, NAMES, iid);
  }

  /** String id of a category's name; 0 if the sequence hasn't interned the category. */
  public int category(SequenceState sequence, long iid) {
    return find(sequence, CATEGORIES, iid);
  }

  /** String id of an interned text of any kind whose message contains the text in field 2. */
  public int text(SequenceState sequence, int kind, long iid) {
    return find(sequence, kind, iid);
  }

  private int find(SequenceState sequence, int kind, long iid) {
    int known = sequence.noted(kind, iid);
    if (known != 0 || !sequence.read(memory, value, kind, iid)) {
      return known;
    }
    while (value.next()) {
      if (value.field() == TEXT) {
        known = strings.intern(value.segment(), value.start(), value.end());
      }
    }
    sequence.note(kind, iid, known);
    return known;
  }
}
