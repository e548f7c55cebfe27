package dev.sonda.trace.metrics.internal.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.trace.metrics.internal.schema.MetricSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Builds a message field by field, and checks each value against the schema. */
public final class MessageBuilder {
  private final MetricSchema schema;
  private final Descriptor message;
  private final List<MessageBuilderResult.Writing> fields = new ArrayList<>();

  /** Begins a message. */
  public MessageBuilder(MetricSchema schema, Descriptor message) {
    this.schema = schema;
    this.message = message;
  }

  /**
   * Sets a field to the result of a function that builds messages; an empty array stands for an
   * empty message.
   *
   * @throws IllegalArgumentException if the result has another type than the field
   */
  public void add(String field, byte[] wrapped) {
    add(field, new MessageBuilderValue.Bytes(ByteString.copyFrom(wrapped)));
  }

  /** The encoded message, without the type information of a wrapped message. */
  public ByteString bytes() {
    return MessageBuilderResult.written(out -> {
      for (MessageBuilderResult.Writing field : fields) {
        field.write(out);
      }
    });
  }

  /** Sets a field, or adds a list of values to a repeated field; null leaves the field unset. */
  void add(String name, MessageBuilderValue value) {
    FieldDescriptor field = schema.field(message, name);
    if (field == null) {
      throw new IllegalArgumentException(
          "message %s has no field %s".formatted(message.getFullName(), name));
    }
    if (value instanceof MessageBuilderValue.Null) {
      return;
    }
    if (!field.isRepeated()) {
      addSingle(field, value);
    } else if (value instanceof MessageBuilderValue.Bytes(ByteString bytes)) {
      list(field, bytes).forEach(each -> addSingle(field, each));
    } else {
      throw wrong(field, value, "a repeated one takes what RepeatedField answers");
    }
  }

  private static IllegalArgumentException wrong(
      FieldDescriptor field, MessageBuilderValue value, String why) {
    return new IllegalArgumentException(
        "field %s of type %s can't be set to this %s: %s"
            .formatted(
                field.getFullName(),
                field.getType().name().toLowerCase(Locale.ROOT),
                value.typeName(),
                why));
  }

  private static List<MessageBuilderValue> list(FieldDescriptor field, ByteString bytes) {
    try {
      MessageBuilderResult wrapped = MessageBuilderResult.read(bytes);
      if (wrapped.isRepeated()) {
        return wrapped.values();
      }
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(unreadable(field), e);
    }
    throw new IllegalArgumentException(
        "field %s is repeated: RepeatedField makes lists of messages"
            .formatted(field.getFullName()));
  }

  private static String unreadable(FieldDescriptor field) {
    return "the bytes for field %s are of no function of messages".formatted(field.getFullName());
  }

  private void addSingle(FieldDescriptor field, MessageBuilderValue value) {
    switch (value) {
      case MessageBuilderValue.Whole(long number) -> addInteger(field, value, number);
      case MessageBuilderValue.Real(double number) -> addReal(field, value, number);
      case MessageBuilderValue.Text(String text) -> addText(field, value, text);
      case MessageBuilderValue.Bytes(ByteString bytes) -> addBytes(field, value, bytes);
      case MessageBuilderValue.Null _ -> {} // null leaves the field unset
    }
  }

  private void addInteger(FieldDescriptor field, MessageBuilderValue value, long number) {
    int id = field.getNumber();
    switch (field.getType()) {
      case INT32, INT64, UINT32 -> fields.add(out -> out.writeInt64(id, number));
      case BOOL -> fields.add(out -> out.writeBool(id, number != 0));
      case SINT32, SINT64 -> fields.add(out -> out.writeSInt64(id, number));
      case FIXED32, SFIXED32 -> fields.add(out -> out.writeFixed32(id, (int) number));
      case FIXED64, SFIXED64 -> fields.add(out -> out.writeFixed64(id, number));
      case ENUM -> {
        if (field.getEnumType().findValueByNumber((int) number) == null) {
          throw wrong(field, value, field.getEnumType().getName() + " has no value " + number);
        }
        fields.add(out -> out.writeInt64(id, number));
      }
      case UINT64 -> throw wrong(field, value, "integers of SQL have a sign; int64 takes them");
      default -> throw wrong(field, value, "CAST makes another type of it");
    }
  }

  private void addReal(FieldDescriptor field, MessageBuilderValue value, double number) {
    int id = field.getNumber();
    switch (field.getType()) {
      case DOUBLE -> fields.add(out -> out.writeDouble(id, number));
      case FLOAT -> fields.add(out -> out.writeFloat(id, (float) number));
      default -> throw wrong(field, value, "CAST makes another type of it");
    }
  }

  private void addText(FieldDescriptor field, MessageBuilderValue value, String text) {
    int id = field.getNumber();
    switch (field.getType()) {
      case STRING -> fields.add(out -> out.writeString(id, text));
      case ENUM -> {
        EnumValueDescriptor named = field.getEnumType().findValueByName(text);
        if (named == null) {
          throw wrong(field, value, field.getEnumType().getName() + " has no value " + text);
        }
        fields.add(out -> out.writeEnum(id, named.getNumber()));
      }
      default -> throw wrong(field, value, "CAST makes another type of it");
    }
  }

  private void addBytes(FieldDescriptor field, MessageBuilderValue value, ByteString bytes) {
    if (field.getType() != FieldDescriptor.Type.MESSAGE) {
      throw wrong(field, value, "bytes are for messages");
    }
    ByteString nested = bytes.isEmpty() ? bytes : message(field, bytes);
    fields.add(out -> out.writeBytes(field.getNumber(), nested));
  }

  private static ByteString message(FieldDescriptor field, ByteString bytes) {
    return unwrapped(bytes, field.getMessageType().getFullName(), "field " + field.getFullName());
  }

  /** Unwraps a message, which must be of the given type. */
  static ByteString unwrapped(ByteString bytes, String type, String what) {
    try {
      MessageBuilderResult wrapped = MessageBuilderResult.read(bytes);
      if (wrapped.isRepeated()) {
        throw new IllegalArgumentException(what + " takes one message, not a list");
      }
      if (!wrapped.type().equals("." + type)) {
        throw new IllegalArgumentException(
            "%s takes a message %s, not %s".formatted(what, "." + type, wrapped.type()));
      }
      return ((MessageBuilderValue.Bytes) wrapped.values().getFirst()).value();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(
          "the bytes for %s are of no function of messages".formatted(what), e);
    }
  }
}
