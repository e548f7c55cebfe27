package dev.sonda.trace.proto.internal.args;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts messages NestedValue to arguments; older debug annotations use them for dictionaries and
 * arrays.
 */
final class NestedValues {
  private static final int DICTIONARY = 1;
  private static final int ARRAY = 2;

  /** Upper limit of nesting; deeper nesting is an attack on the reader's stack. */
  private static final int MAX_DEPTH = 32;

  private final StringPool strings;

  NestedValues(StringPool strings) {
    this.strings = strings;
  }

  /** Adds a value; returns whether an argument was added. */
  boolean add(WireReader parent, String flatKey, String key, ArgSet target) {
    return add(parent, flatKey, key, target, 0);
  }

  private boolean add(WireReader parent, String flatKey, String key, ArgSet target, int depth) {
    int before = target.size();
    if (depth < MAX_DEPTH) {
      switch (type(parent)) {
        case DICTIONARY -> addEntries(parent, flatKey, key, target, depth);
        case ARRAY -> addElements(parent, flatKey, key, target, depth);
        default -> addLeaf(parent, flatKey, key, target);
      }
    }
    return target.size() > before;
  }

  private static int type(WireReader parent) {
    WireReader fields = begin(parent);
    int type = 0;
    while (fields.next()) {
      type = fields.field() == 1 ? fields.intValue() : type;
    }
    return type;
  }

  private static WireReader begin(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    return fields;
  }

  /**
   * Adds the entries of a dictionary, whose keys and values are in two parallel repeated fields.
   */
  private void addEntries(WireReader parent, String flatKey, String key, ArgSet target, int depth) {
    List<String> names = new ArrayList<>();
    WireReader fields = begin(parent);
    while (fields.next()) {
      if (fields.field() == 2) {
        names.add(DebugAnnotations.clean(fields.text()));
      }
    }
    int entry = 0;
    fields = begin(parent);
    while (fields.next()) {
      if (fields.field() == 3 && entry < names.size()) {
        String name = "." + names.get(entry++);
        add(fields, flatKey + name, key + name, target, depth + 1);
      }
    }
  }

  private void addElements(
      WireReader parent, String flatKey, String key, ArgSet target, int depth) {
    WireReader fields = begin(parent);
    int array = strings.intern(key);
    while (fields.next()) {
      if (fields.field() == 4) {
        String element = key + "[" + target.elements(array) + "]";
        if (add(fields, flatKey, element, target, depth + 1)) {
          target.countElement(array);
        }
      }
    }
  }

  private void addLeaf(WireReader parent, String flatKey, String key, ArgSet target) {
    WireReader fields = begin(parent);
    while (fields.next()) {
      switch (fields.field()) {
        case 5 -> put(target, flatKey, key, ArgType.INT, fields.longValue());
        case 6 -> put(target, flatKey, key, ArgType.REAL, fields.longValue());
        case 7 -> put(target, flatKey, key, ArgType.BOOL, fields.longValue());
        case 8 -> put(target, flatKey, key, ArgType.STRING, strings.intern(fields.text()));
        default -> {} // keys and values of dictionaries and arrays
      }
    }
  }

  private void put(ArgSet target, String flatKey, String key, ArgType type, long value) {
    target.add(strings.intern(flatKey), strings.intern(key), type, value);
  }
}
