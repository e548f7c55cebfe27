package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.schema.FieldKind;
import dev.sonda.trace.proto.internal.schema.FieldType;
import dev.sonda.trace.proto.internal.schema.MessageType;
import dev.sonda.trace.tables.StringPool;
import java.util.Arrays;

/** The names of an event of the kernel and of its fields, as ids of strings. */
final class EventType {
  /** Fields from here on have no argument. */
  static final int MAX_FIELDS = Long.SIZE;

  private final int name;
  private int[] names = new int[8];
  private FieldKind[] kinds = new FieldKind[8];
  private long symbols;

  private EventType(int name) {
    this.name = name;
    Arrays.fill(kinds, FieldKind.UNKNOWN);
  }

  static EventType of(String name, MessageType message, StringPool strings) {
    EventType type = new EventType(strings.intern(name));
    for (FieldType field : message.fields().values()) {
      if (field.number() >= 0 && field.number() < MAX_FIELDS) {
        type.add(field, strings);
      }
    }
    return type;
  }

  private void add(FieldType field, StringPool strings) {
    int number = field.number();
    if (number >= names.length) {
      int size = kinds.length;
      names = Arrays.copyOf(names, number + 1);
      kinds = Arrays.copyOf(kinds, number + 1);
      Arrays.fill(kinds, size, kinds.length, FieldKind.UNKNOWN);
    }
    names[number] = strings.intern(field.name());
    kinds[number] = field.kind();
  }

  /** Says that a field is a function of the kernel, by the number of its name. */
  void markSymbol(int fieldName) {
    for (int number = 0; number < names.length; number++) {
      if (names[number] == fieldName) {
        symbols |= 1L << number;
      }
    }
  }

  int name() {
    return name;
  }

  boolean has(int field) {
    return field < names.length && kinds[field] != FieldKind.UNKNOWN;
  }

  int fieldName(int field) {
    return names[field];
  }

  FieldKind kind(int field) {
    return kinds[field];
  }

  boolean isSymbol(int field) {
    return (symbols & 1L << field) != 0;
  }
}
