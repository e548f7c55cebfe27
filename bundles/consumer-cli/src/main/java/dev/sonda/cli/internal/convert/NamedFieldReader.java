package dev.sonda.cli.internal.convert;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.List;

/**
 * Reads a message's fields by their names. A field that isn't set is 0, empty or an empty message;
 * a name that the schema doesn't have is an error of the caller.
 */
public record NamedFieldReader(Message message) {

  /** Whether a field is set, or a repeated one has an element. */
  public boolean has(String name) {
    FieldDescriptor field = field(name);
    return field.isRepeated() ? message.getRepeatedFieldCount(field) > 0 : message.hasField(field);
  }

  /** A number or an enum constant; numbers of 32 bits are read as unsigned. */
  public long number(String name) {
    return toNumber(message.getField(field(name)));
  }

  /** A number, or {@code otherwise} where the field isn't set. */
  public long number(String name, long otherwise) {
    return has(name) ? number(name) : otherwise;
  }

  public double decimal(String name) {
    return ((Number) message.getField(field(name))).doubleValue();
  }

  /** A boolean field, or a number or enum that is read as one: 0 is false. */
  public boolean flag(String name) {
    Object value = message.getField(field(name));
    return value instanceof Boolean set ? set : toNumber(value) != 0;
  }

  public String text(String name) {
    return (String) message.getField(field(name));
  }

  public byte[] bytes(String name) {
    return ((ByteString) message.getField(field(name))).toByteArray();
  }

  /** The message's size in the trace. */
  long sizeBytes() {
    return message.getSerializedSize();
  }

  /** A nested message. */
  public NamedFieldReader child(String name) {
    return new NamedFieldReader((Message) message.getField(field(name)));
  }

  /** The elements of a repeated message. */
  public List<NamedFieldReader> children(String name) {
    return ((List<?>) message.getField(field(name)))
        .stream().map(each -> new NamedFieldReader((Message) each)).toList();
  }

  public List<Long> numbers(String name) {
    return ((List<?>) message.getField(field(name)))
        .stream().map(NamedFieldReader::toNumber).toList();
  }

  public List<String> texts(String name) {
    return ((List<?>) message.getField(field(name))).stream().map(String.class::cast).toList();
  }

  private FieldDescriptor field(String name) {
    FieldDescriptor field = message.getDescriptorForType().findFieldByName(name);
    if (field == null) {
      throw new IllegalArgumentException(
          message.getDescriptorForType().getName() + " has no field " + name);
    }
    return field;
  }

  private static long toNumber(Object value) {
    return switch (value) {
      case Integer number -> Integer.toUnsignedLong(number);
      case Long number -> number;
      case EnumValueDescriptor constant -> constant.getNumber();
      default -> throw new IllegalArgumentException(value + " is no number");
    };
  }
}
