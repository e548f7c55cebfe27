package dev.sonda.probe.ftrace.internal;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.sonda.testkit.trace.MessageView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An event read back from the decoder's output.
 *
 * @param number the field of FtraceEvent that its message is in
 * @param values its fields by name
 */
record DecodedEvent(int number, int thread, long timeNs, Map<String, Object> values) {
  private static final int FIRST_MESSAGE = 3;

  /** All events of a bundle, defined by the schema or described in the bundle itself. */
  static List<DecodedEvent> of(MessageView bundle)
      throws InvalidProtocolBufferException, DescriptorValidationException {
    Map<Integer, Descriptor> described = new HashMap<>();
    for (MessageView view : bundle.messages("generic_event_descriptors")) {
      described.put((int) view.integer("field_id"), link(view.bytes("event_descriptor")));
    }
    List<DecodedEvent> events = new ArrayList<>();
    for (MessageView event : bundle.messages("event")) {
      events.add(of(event, described));
    }
    return events;
  }

  private static DecodedEvent of(MessageView event, Map<Integer, Descriptor> described)
      throws InvalidProtocolBufferException {
    DynamicMessage message = event.message();
    int number = 0;
    Map<String, Object> values = new HashMap<>();
    for (var field : message.getAllFields().entrySet()) {
      if (field.getKey().getNumber() >= FIRST_MESSAGE
          && field.getValue() instanceof Message inner) {
        number = field.getKey().getNumber();
        putAll(inner, values);
      }
    }
    for (var unknown : message.getUnknownFields().asMap().entrySet()) {
      number = unknown.getKey();
      ByteString bytes = unknown.getValue().getLengthDelimitedList().getFirst();
      putAll(DynamicMessage.parseFrom(requireNonNull(described.get(number)), bytes), values);
    }
    return new DecodedEvent(number, (int) event.integer("pid"), event.integer("timestamp"), values);
  }

  private static void putAll(Message message, Map<String, Object> values) {
    message
        .getAllFields()
        .forEach((field, value) -> values.put(field.getName(), asWritten(field, value)));
  }

  /** Converts an unsigned value, as Java has no unsigned numbers. */
  private static Object asWritten(FieldDescriptor field, Object value) {
    boolean unsigned = field.getType() == FieldDescriptor.Type.UINT32;
    return unsigned && value instanceof Integer number
        ? (Object) Integer.toUnsignedLong(number)
        : value;
  }

  private static Descriptor link(ByteString descriptor)
      throws InvalidProtocolBufferException, DescriptorValidationException {
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .addMessageType(DescriptorProto.parseFrom(descriptor))
            .build();
    return FileDescriptor.buildFrom(file, new FileDescriptor[0]).getMessageTypes().getFirst();
  }
}
