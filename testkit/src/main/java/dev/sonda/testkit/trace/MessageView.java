package dev.sonda.testkit.trace;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A message of a trace whose fields are read by name. Reading a field that isn't set, or isn't in
 * the schema, fails the test, so that no default value is mistaken for data.
 */
public class MessageView {
  private static final int SHOWN_CHARS = 400;

  private final DynamicMessage message;
  private final String path;

  MessageView(DynamicMessage message, String path) {
    this.message = message;
    this.path = path;
  }

  public final boolean has(String field) {
    FieldDescriptor known = field(field);
    return known.isRepeated() ? message.getRepeatedFieldCount(known) > 0 : message.hasField(known);
  }

  /**
   * The value of an integer field of any type, or of a bool as 0 or 1; unsigned 32-bit values are
   * positive.
   */
  public final long integer(String field) {
    return toLong(field(field), required(field));
  }

  public final double real(String field) {
    return ((Number) required(field)).doubleValue();
  }

  public final boolean flag(String field) {
    return (Boolean) required(field);
  }

  public final String string(String field) {
    return (String) required(field);
  }

  public final ByteString bytes(String field) {
    return (ByteString) required(field);
  }

  /** The value of an enum field, by its name. */
  public final String constant(String field) {
    return ((EnumValueDescriptor) required(field)).getName();
  }

  public final MessageView message(String field) {
    return new MessageView((DynamicMessage) required(field), path + "." + field);
  }

  public final List<MessageView> messages(String field) {
    List<?> values = repeated(field);
    return IntStream.range(0, values.size())
        .mapToObj(i ->
            new MessageView((DynamicMessage) values.get(i), path + "." + field + "[" + i + "]"))
        .toList();
  }

  public final List<Long> integers(String field) {
    FieldDescriptor known = field(field);
    return repeated(field).stream().map(value -> toLong(known, value)).toList();
  }

  public final List<String> strings(String field) {
    return repeated(field).stream().map(String.class::cast).toList();
  }

  /** The protobuf message itself, for access that this class doesn't offer. */
  public final DynamicMessage message() {
    return message;
  }

  /** The message in text format, truncated to a length suitable for assertion messages. */
  @Override
  public String toString() {
    String text = TextFormat.printer().emittingSingleLine(true).printToString(message);
    return path
        + " {"
        + (text.length() <= SHOWN_CHARS ? text : text.substring(0, SHOWN_CHARS) + " …")
        + "}";
  }

  private Object required(String field) {
    FieldDescriptor known = field(field);
    if (known.isRepeated()) {
      throw new IllegalArgumentException(path + "." + field + " is repeated");
    }
    if (!message.hasField(known)) {
      throw new AssertionError("%s is not set in %s".formatted(field, this));
    }
    return message.getField(known);
  }

  private List<?> repeated(String field) {
    FieldDescriptor known = field(field);
    if (!known.isRepeated()) {
      throw new IllegalArgumentException(path + "." + field + " is not repeated");
    }
    return (List<?>) message.getField(known);
  }

  private FieldDescriptor field(String name) {
    FieldDescriptor field = message.getDescriptorForType().findFieldByName(name);
    if (field == null) {
      throw new IllegalArgumentException(
          "%s has no field %s".formatted(message.getDescriptorForType().getName(), name));
    }
    return field;
  }

  private static long toLong(FieldDescriptor field, Object value) {
    return switch (value) {
      case Boolean flag -> flag ? 1 : 0;
      case Integer number when isUnsigned(field) -> Integer.toUnsignedLong(number);
      default -> ((Number) value).longValue();
    };
  }

  private static boolean isUnsigned(FieldDescriptor field) {
    return field.getType() == FieldDescriptor.Type.UINT32
        || field.getType() == FieldDescriptor.Type.FIXED32;
  }
}
