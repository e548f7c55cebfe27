package dev.sonda.trace.proto.internal.schema;

import dev.sonda.trace.format.WireReader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message: its fields by their numbers. */
public final class MessageType {
  private static final int REPEATED = 3;

  private final Map<Integer, FieldType> fields = new HashMap<>();
  private String name = "";

  private MessageType() {}

  /** Reads the message DescriptorProto that a reader is at the beginning of. */
  public static MessageType read(WireReader descriptor) {
    MessageType type = new MessageType();
    while (descriptor.next()) {
      switch (descriptor.field()) {
        case 1 -> type.name = descriptor.text();
        case 2 -> type.add(fieldType(descriptor));
        default -> {} // messages and enums within it have names of their own
      }
    }
    return type;
  }

  void add(FieldType added) {
    fields.putIfAbsent(added.number(), added);
  }

  static FieldType fieldType(WireReader parent) {
    WireReader entry = new WireReader();
    entry.reset(parent);
    String name = "";
    String typeName = "";
    int number = 0;
    int label = 0;
    int kind = 0;
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> name = entry.text();
        case 3 -> number = entry.intValue();
        case 4 -> label = entry.intValue();
        case 5 -> kind = entry.intValue();
        case 6 -> typeName = entry.text();
        default -> {} // defaults, options, names in JSON
      }
    }
    return new FieldType(number, name, FieldKind.of(kind), label == REPEATED, typeName);
  }

  public String name() {
    return name;
  }

  /** The field of a number, null if there is none. */
  public @Nullable FieldType field(int number) {
    return fields.get(number);
  }

  /** The fields by their numbers. */
  public Map<Integer, FieldType> fields() {
    return Map.copyOf(fields);
  }
}
