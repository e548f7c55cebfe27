package dev.sonda.trace.summary.internal.message;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import com.google.protobuf.Message;
import java.util.List;

/**
 * Reads the fields of a message by their names. For a field that isn't set, the default is
 * returned; a name that isn't in the schema is a programming error.
 */
public record MessageFieldReader(Message message) {
  private FieldDescriptor field(String name) {
    FieldDescriptor field = message.getDescriptorForType().findFieldByName(name);
    if (field == null) {
      throw new IllegalArgumentException(
          message.getDescriptorForType().getName() + " has no field " + name);
    }
    return field;
  }

  /** Whether a field is set, or a repeated field has elements. */
  public boolean has(String name) {
    FieldDescriptor field = field(name);
    return field.isRepeated() ? message.getRepeatedFieldCount(field) > 0 : message.hasField(field);
  }

  /** The name of the field of a oneof that is set; empty if none is set. */
  public String which(String oneof) {
    for (OneofDescriptor each : message.getDescriptorForType().getOneofs()) {
      if (each.getName().equals(oneof)) {
        FieldDescriptor field = message.getOneofFieldDescriptor(each);
        return field == null ? "" : field.getName();
      }
    }
    throw new IllegalArgumentException("there is no oneof " + oneof);
  }

  private <T> T value(String name, Class<T> type) {
    return type.cast(message.getField(field(name)));
  }

  private <T> List<T> list(String name, Class<T> type) {
    return ((List<?>) message.getField(field(name))).stream().map(type::cast).toList();
  }

  public String text(String name) {
    return value(name, String.class);
  }

  public List<String> texts(String name) {
    return list(name, String.class);
  }

  public long integer(String name) {
    return value(name, Long.class);
  }

  public List<Long> integers(String name) {
    return list(name, Long.class);
  }

  public double real(String name) {
    return value(name, Double.class);
  }

  public List<Double> reals(String name) {
    return list(name, Double.class);
  }

  public boolean flag(String name) {
    return value(name, Boolean.class);
  }

  /** The value of an enum field, by its name. */
  public String choice(String name) {
    return value(name, EnumValueDescriptor.class).getName();
  }

  public MessageFieldReader message(String name) {
    return new MessageFieldReader(value(name, Message.class));
  }

  public List<MessageFieldReader> messages(String name) {
    return list(name, Message.class).stream().map(MessageFieldReader::new).toList();
  }
}
