package dev.sonda.trace.proto.internal.schema;

import dev.sonda.trace.format.WireReader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The declaration of a message type: its fields by number. */
public final class MessageType {
  private static final int REPEATED = 3;

  private final Map<Integer, FieldDeclaration> fields = new HashMap<>();
  private String name = "";

  private MessageType() {}

  /**
   * Reads a message DescriptorProto.
   *
   * @param descriptor a reader at the beginning of the message
   */
  public static MessageType read(WireReader descriptor) {
    MessageType type = new MessageType();
    while (descriptor.next()) {
      switch (descriptor.field()) {
        case 1 -> type.name = descriptor.text();
        case 2 -> type.add(fieldType(descriptor));
        default -> {} // nested messages and enums are registered under their own full names
      }
    }
    return type;
  }

  void add(FieldDeclaration added) {
    fields.putIfAbsent(added.number(), added);
  }

  static FieldDeclaration fieldType(WireReader parent) {
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
        default -> {} // defaults, options and JSON names aren't used
      }
    }
    return new FieldDeclaration(number, name, FieldKind.of(kind), label == REPEATED, typeName);
  }

  public String name() {
    return name;
  }

  /** The field with a number; null if the message has no such field. */
  public @Nullable FieldDeclaration field(int number) {
    return fields.get(number);
  }

  /** The fields by number. */
  public Map<Integer, FieldDeclaration> fields() {
    return Map.copyOf(fields);
  }
}
