package dev.sonda.ipc.uds.internal.host.hostile;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;

/** Messages of the expected type with arbitrary field values. */
class FuzzedMessages {
  static final int MAX_TEXT = 200;

  private static final int MAX_DEPTH = 4;
  private static final int MAX_REPEATED = 3;

  final FuzzedDataProvider data;

  FuzzedMessages(FuzzedDataProvider data) {
    this.data = data;
  }

  /** Adds field values to those that the message already has. */
  final Message fill(Message.Builder message) {
    return fill(message, MAX_DEPTH);
  }

  private Message fill(Message.Builder message, int depth) {
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      boolean wanted = depth == MAX_DEPTH ? data.consumeInt(0, 3) > 0 : data.consumeInt(0, 9) == 0;
      if (wanted && data.remainingBytes() > 0) {
        int count = field.isRepeated() ? data.consumeInt(1, MAX_REPEATED) : 1;
        for (int i = 0; i < count; i++) {
          set(message, field, depth);
        }
      }
    }
    return message.buildPartial();
  }

  private void set(Message.Builder message, FieldDescriptor field, int depth) {
    boolean isMessage = field.getJavaType() == FieldDescriptor.JavaType.MESSAGE;
    if (isMessage && depth == 0) {
      return;
    }
    Object value = isMessage ? fill(nested(message, field), depth - 1) : scalar(field);
    if (field.isRepeated()) {
      message.addRepeatedField(field, value);
    } else {
      message.setField(field, value);
    }
  }

  private static Message.Builder nested(Message.Builder message, FieldDescriptor field) {
    return field.isRepeated() || !message.hasField(field)
        ? message.newBuilderForField(field)
        : ((Message) message.getField(field)).toBuilder();
  }

  /** A value for a field that is no message. */
  Object scalar(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case INT -> data.consumeInt();
      case LONG -> data.consumeLong();
      case FLOAT -> data.consumeFloat();
      case DOUBLE -> data.consumeDouble();
      case BOOLEAN -> data.consumeBoolean();
      case STRING -> data.consumeString(MAX_TEXT);
      case BYTE_STRING -> ByteString.copyFrom(data.consumeBytes(MAX_TEXT));
      case ENUM -> data.pickValue(field.getEnumType().getValues());
      case MESSAGE -> throw new IllegalArgumentException(field + " is a message");
    };
  }
}
