package dev.sonda.trace.summary.internal.message;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;

/** Sets fields of a message by their names. */
public final class MessageFieldWriter {
  private final Message.Builder builder;

  private MessageFieldWriter(Message.Builder builder) {
    this.builder = builder;
  }

  /** Creates a writer of a new message, whose type is given by name. */
  public static MessageFieldWriter of(String message) {
    return new MessageFieldWriter(SummarySchema.builder(message));
  }

  private FieldDescriptor field(String name) {
    FieldDescriptor field = builder.getDescriptorForType().findFieldByName(name);
    if (field == null) {
      throw new IllegalArgumentException(
          builder.getDescriptorForType().getName() + " has no field " + name);
    }
    return field;
  }

  /**
   * Creates a writer of a new message of a field's type; the message isn't part of this one until
   * it is set or added.
   */
  public MessageFieldWriter child(String field) {
    return new MessageFieldWriter(builder.newBuilderForField(field(field)));
  }

  /** Sets a field. */
  public MessageFieldWriter set(String field, Object value) {
    builder.setField(field(field), value);
    return this;
  }

  /** Sets a field to a message without fields. */
  public MessageFieldWriter setEmpty(String field) {
    return set(field, child(field).build());
  }

  /** Adds an element to a repeated field. */
  public MessageFieldWriter add(String field, Object value) {
    builder.addRepeatedField(field(field), value);
    return this;
  }

  /**
   * Copies a field from another message; if it isn't set there, this message's field is unchanged.
   */
  public MessageFieldWriter copy(String field, MessageFieldReader from, String fromField) {
    FieldDescriptor source = from.message().getDescriptorForType().findFieldByName(fromField);
    if (from.has(fromField)) {
      builder.setField(field(field), from.message().getField(source));
    }
    return this;
  }

  public Message build() {
    return builder.build();
  }
}
