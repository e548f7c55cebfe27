package dev.sonda.trace.proto.internal.ftrace.event;

import dev.sonda.trace.proto.internal.schema.FieldDeclaration;
import dev.sonda.trace.proto.internal.schema.FieldKind;
import dev.sonda.trace.proto.internal.schema.MessageType;
import dev.sonda.trace.tables.StringPool;
import java.util.Arrays;

/** The name of a kernel event and the names of its fields, as string ids. */
public final class EventType {
  /** Fields with this number or a higher one get no argument. */
  public static final int MAX_FIELDS = Long.SIZE;

  private final int name;
  private int[] names = new int[8];
  private FieldKind[] kinds = new FieldKind[8];
  private long symbols;

  private EventType(int name) {
    this.name = name;
    Arrays.fill(kinds, FieldKind.UNKNOWN);
  }

  public static EventType of(String name, MessageType message, StringPool strings) {
    EventType type = new EventType(strings.intern(name));
    for (FieldDeclaration field : message.fields().values()) {
      if (field.number() >= 0 && field.number() < MAX_FIELDS) {
        type.add(field, strings);
      }
    }
    return type;
  }

  private void add(FieldDeclaration field, StringPool strings) {
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

  /** Marks a field as a kernel function, whose value is the interned id of the function's name. */
  public void markSymbol(int fieldName) {
    for (int number = 0; number < names.length; number++) {
      if (names[number] == fieldName) {
        symbols |= 1L << number;
      }
    }
  }

  public int name() {
    return name;
  }

  public boolean has(int field) {
    return field < names.length && kinds[field] != FieldKind.UNKNOWN;
  }

  public int fieldName(int field) {
    return names[field];
  }

  public FieldKind kind(int field) {
    return kinds[field];
  }

  public boolean isSymbol(int field) {
    return (symbols & 1L << field) != 0;
  }
}
