package dev.sonda.trace.proto.internal.args;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Reads the debug annotations of track events into arguments. A nested value's key begins with the
 * keys that contain it: {@code debug.order.items[2].price}. No object is allocated for an
 * annotation with an interned name and a number or an interned text as value.
 */
public final class DebugAnnotations {
  /** Field numbers of interned values in InternedData. */
  private static final int NAMES = 3;

  private static final int STRING_VALUES = 29;
  private static final int TYPE_NAMES = 27;

  /** Field number of the text in interned values of both kinds. */
  private static final int TEXT = 2;

  /** Upper limit of nesting; deeper nesting is an attack on the reader's stack. */
  private static final int MAX_DEPTH = 32;

  /**
   * Upper limit of alternating levels of typed messages and annotations; each level needs its own
   * readers.
   */
  private static final int MAX_LEVELS = 8;

  private static final String PREFIX = "debug.";

  private final TraceMemory memory;
  private final StringPool strings;
  private final MessageArgs messages;
  private final JsonArgs json;
  private final NestedValues nested;
  private final WireReader value = new WireReader();

  /**
   * Saved readers of the outer annotations, while a typed message nested in them contains
   * annotations.
   */
  private final Deque<WireReader[]> levels = new ArrayDeque<>();

  private WireReader[] readers = newReaders();

  public DebugAnnotations(TraceMemory memory, StringPool strings, MessageArgs messages) {
    this.memory = memory;
    this.strings = strings;
    this.messages = messages;
    json = new JsonArgs(strings);
    nested = new NestedValues(strings);
  }

  private static WireReader[] newReaders() {
    WireReader[] made = new WireReader[MAX_DEPTH + 1];
    for (int depth = 0; depth < made.length; depth++) {
      made[depth] = new WireReader();
    }
    return made;
  }

  /** Adds the annotation that a reader's current field holds. */
  public void add(WireReader parent, SequenceState sequence, ArgSet target) {
    int key = key(parent, sequence);
    if (key != 0) {
      addValue(parent, sequence, target, key, key, 0);
    }
  }

  /**
   * Adds the annotation in a field of a typed message, with the key of the enclosing message as
   * prefix.
   */
  public void addNested(
      WireReader parent, SequenceState sequence, String flatPrefix, String prefix, ArgSet target) {
    if (levels.size() == MAX_LEVELS) {
      return;
    }
    levels.push(readers);
    readers = newReaders();
    String name = name(parent, sequence, readers[0]);
    int flatKey = strings.intern(flatPrefix.isEmpty() ? name : flatPrefix + "." + name);
    int key = strings.intern(prefix.isEmpty() ? name : prefix + "." + name);
    addValue(parent, sequence, target, flatKey, key, 0);
    readers = levels.pop();
  }

  /** The key (a string id) of a top-level annotation; 0 if the annotation has no name. */
  private int key(WireReader parent, SequenceState sequence) {
    WireReader fields = readers[0];
    fields.reset(parent);
    while (fields.next()) {
      if (fields.field() == 10) {
        return strings.intern(PREFIX + clean(fields.text()));
      }
      if (fields.field() == 1) {
        return internedKey(sequence, fields.longValue());
      }
    }
    return 0;
  }

  private int internedKey(SequenceState sequence, long iid) {
    int key = sequence.noted(NAMES, iid);
    if (key == 0 && sequence.read(memory, value, NAMES, iid)) {
      key = strings.intern(PREFIX + clean(text(value)));
      sequence.note(NAMES, iid, key);
    }
    return key;
  }

  /** Replaces dots and brackets in a name, which would look like nesting in a key. */
  static String clean(String name) {
    return name.replace('.', '_').replace('[', '_').replace(']', '_');
  }

  /** Adds a value; returns the number of arguments added. */
  private int addValue(
      WireReader parent, SequenceState sequence, ArgSet target, int flatKey, int key, int depth) {
    WireReader fields = readers[depth];
    fields.reset(parent);
    String typeName = "";
    int before = target.size();
    while (fields.next() && depth < MAX_DEPTH) {
      switch (fields.field()) {
        case 2 -> target.add(flatKey, key, ArgType.BOOL, fields.longValue());
        case 3 -> target.add(flatKey, key, ArgType.UINT, fields.longValue());
        case 4 -> target.add(flatKey, key, ArgType.INT, fields.longValue());
        case 5 -> target.add(flatKey, key, ArgType.REAL, fields.longValue());
        case 6 -> target.add(flatKey, key, ArgType.STRING, intern(fields));
        case 7 -> target.add(flatKey, key, ArgType.POINTER, fields.longValue());
        case 8 -> nested.add(fields, strings.text(flatKey), strings.text(key), target);
        case 9 -> json.add(fields.text(), strings.text(flatKey), strings.text(key), target);
        case 17 -> addInterned(sequence, fields.longValue(), target, flatKey, key);
        case 11 -> addEntry(fields, sequence, target, flatKey, key, depth + 1);
        case 12 -> addElement(fields, sequence, target, flatKey, key, depth + 1);
        case 14 ->
            messages.addMessage(typeName, fields, strings.text(flatKey), strings.text(key), target);
        case 13 -> typeName = internedTypeName(sequence, fields.longValue());
        case 16 -> typeName = "." + fields.text();
        default -> {} // the name's fields have already been read
      }
    }
    return target.size() - before;
  }

  private void addElement(
      WireReader parent, SequenceState sequence, ArgSet target, int flatKey, int key, int depth) {
    int element = strings.intern(strings.text(key) + "[" + target.elements(key) + "]");
    if (addValue(parent, sequence, target, flatKey, element, depth) > 0) {
      target.countElement(key);
    }
  }

  private String internedTypeName(SequenceState sequence, long iid) {
    return sequence.read(memory, value, TYPE_NAMES, iid) ? "." + text(value) : "";
  }

  private void addEntry(
      WireReader parent, SequenceState sequence, ArgSet target, int flatKey, int key, int depth) {
    String name = name(parent, sequence, readers[depth]);
    int entryFlatKey = strings.intern(strings.text(flatKey) + "." + name);
    int entryKey = strings.intern(strings.text(key) + "." + name);
    addValue(parent, sequence, target, entryFlatKey, entryKey, depth);
  }

  private String name(WireReader parent, SequenceState sequence, WireReader fields) {
    fields.reset(parent);
    while (fields.next()) {
      if (fields.field() == 10) {
        return clean(fields.text());
      }
      if (fields.field() == 1 && sequence.read(memory, value, NAMES, fields.longValue())) {
        return clean(text(value));
      }
    }
    return "";
  }

  private void addInterned(SequenceState sequence, long iid, ArgSet target, int flatKey, int key) {
    int text = sequence.noted(STRING_VALUES, iid);
    if (text == 0 && sequence.read(memory, value, STRING_VALUES, iid)) {
      text = strings.intern(text(value));
      sequence.note(STRING_VALUES, iid, text);
    }
    if (text != 0) {
      target.add(flatKey, key, ArgType.STRING, text);
    }
  }

  private int intern(WireReader fields) {
    return strings.intern(fields.segment(), fields.start(), fields.end());
  }

  private static String text(WireReader message) {
    while (message.next()) {
      if (message.field() == TEXT) {
        return message.text();
      }
    }
    return "";
  }
}
