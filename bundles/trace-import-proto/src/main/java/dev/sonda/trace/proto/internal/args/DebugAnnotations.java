package dev.sonda.trace.proto.internal.args;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;

/**
 * Reads the debug annotations of track events into arguments. What is nested gets the keys of what
 * it is in before its own: {@code debug.order.items[2].price}.
 */
public final class DebugAnnotations {
  /** The kinds of interned values in InternedData. */
  private static final int NAMES = 3;

  private static final int STRING_VALUES = 29;

  /** Deeper nesting is made to exhaust a reader's stack. */
  private static final int MAX_DEPTH = 32;

  private final TraceMemory memory;
  private final StringPool strings;
  private final WireReader value = new WireReader();

  public DebugAnnotations(TraceMemory memory, StringPool strings) {
    this.memory = memory;
    this.strings = strings;
  }

  /** Adds the annotation that a reader's current field holds. */
  public void add(WireReader parent, SequenceState sequence, ArgSet target) {
    add(parent, sequence, target, "debug", "debug", 0);
  }

  private void add(
      WireReader parent,
      SequenceState sequence,
      ArgSet target,
      String flatPrefix,
      String prefix,
      int depth) {
    String name = name(parent, sequence);
    String dot = name.isEmpty() ? "" : ".";
    addValue(parent, sequence, target, flatPrefix + dot + name, prefix + dot + name, depth);
  }

  private String name(WireReader parent, SequenceState sequence) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      if (fields.field() == 10) {
        return clean(fields.text());
      }
      if (fields.field() == 1 && sequence.read(memory, value, NAMES, fields.longValue())) {
        return clean(text(value, 2));
      }
    }
    return "";
  }

  /** Dots and brackets in names would read as nesting. */
  private static String clean(String name) {
    return name.replace('.', '_').replace('[', '_').replace(']', '_');
  }

  private void addValue(
      WireReader parent,
      SequenceState sequence,
      ArgSet target,
      String flatKey,
      String key,
      int depth) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    int elements = 0;
    while (fields.next() && depth < MAX_DEPTH) {
      switch (fields.field()) {
        case 2 -> add(target, flatKey, key, ArgType.BOOL, fields.longValue());
        case 3 -> add(target, flatKey, key, ArgType.UINT, fields.longValue());
        case 4 -> add(target, flatKey, key, ArgType.INT, fields.longValue());
        case 5 -> add(target, flatKey, key, ArgType.REAL, fields.longValue());
        case 6 -> add(target, flatKey, key, ArgType.STRING, intern(fields));
        case 7 -> add(target, flatKey, key, ArgType.POINTER, fields.longValue());
        case 9 -> add(target, flatKey, key, ArgType.JSON, intern(fields));
        case 17 -> addInterned(fields.longValue(), sequence, target, flatKey, key);
        case 11 -> add(fields, sequence, target, flatKey, key, depth + 1);
        case 12 -> {
          String element = key + "[" + elements++ + "]";
          addValue(fields, sequence, target, flatKey, element, depth + 1);
        }
        default -> {} // names, which have been read; messages by name of their type
      }
    }
  }

  private void addInterned(
      long iid, SequenceState sequence, ArgSet target, String flatKey, String key) {
    if (sequence.read(memory, value, STRING_VALUES, iid)) {
      add(target, flatKey, key, ArgType.STRING, strings.intern(text(value, 2)));
    }
  }

  private void add(ArgSet target, String flatKey, String key, ArgType type, long number) {
    target.add(strings.intern(flatKey), strings.intern(key), type, number);
  }

  private int intern(WireReader fields) {
    return strings.intern(fields.segment(), fields.start(), fields.end());
  }

  private static String text(WireReader message, int field) {
    while (message.next()) {
      if (message.field() == field) {
        return message.text();
      }
    }
    return "";
  }
}
