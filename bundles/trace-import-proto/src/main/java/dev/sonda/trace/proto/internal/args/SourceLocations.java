package dev.sonda.trace.proto.internal.args;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;

/** Writes source locations of events as arguments. */
public final class SourceLocations {
  /** Field number of interned source locations in InternedData. */
  private static final int LOCATIONS = 4;

  private final TraceMemory memory;
  private final StringPool strings;
  private final WireReader fields = new WireReader();

  public SourceLocations(TraceMemory memory, StringPool strings) {
    this.memory = memory;
    this.strings = strings;
  }

  /** Adds an interned location of a sequence. */
  public void addInterned(SequenceState sequence, long iid, ArgSet target) {
    if (!sequence.read(memory, fields, LOCATIONS, iid)) {
      return;
    }
    int file = 0;
    int function = 0;
    long line = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 2 -> file = strings.intern(fields.text().replace('\\', '/'));
        case 3 -> function = text();
        case 4 -> line = fields.longValue();
        default -> {} // the interning id
      }
    }
    add(target, "source.file_name", ArgType.STRING, file == 0 ? strings.intern("") : file);
    int known = function == 0 ? strings.intern("") : function;
    add(target, "source.function_name", ArgType.STRING, known);
    add(target, "source.line_number", ArgType.UINT, line);
    add(target, "source_location_iid", ArgType.UINT, iid);
  }

  /** Adds an interned location under a key; false if the sequence has not interned the location. */
  public boolean addInterned(String key, SequenceState sequence, long iid, ArgSet target) {
    if (!sequence.read(memory, fields, LOCATIONS, iid)) {
      return false;
    }
    while (fields.next()) {
      switch (fields.field()) {
        case 2 -> {
          int file = strings.intern(fields.text().replace('\\', '/'));
          add(target, key + ".file_name", ArgType.STRING, file);
        }
        case 3 -> add(target, key + ".function_name", ArgType.STRING, text());
        case 4 -> add(target, key + ".line_number", ArgType.INT, fields.longValue());
        default -> {} // the interning id
      }
    }
    return true;
  }

  /** Adds the location that an event's current field holds. */
  public void addInline(WireReader event, ArgSet target) {
    fields.reset(event);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> add(target, "source_location.iid", ArgType.UINT, fields.longValue());
        case 2 -> add(target, "source_location.file_name", ArgType.STRING, text());
        case 3 -> add(target, "source_location.function_name", ArgType.STRING, text());
        case 4 -> add(target, "source_location.line_number", ArgType.UINT, fields.longValue());
        default -> {} // no other fields are used
      }
    }
  }

  private void add(ArgSet target, String key, ArgType type, long value) {
    int id = strings.intern(key);
    target.add(id, id, type, value);
  }

  private int text() {
    return strings.intern(fields.segment(), fields.start(), fields.end());
  }
}
