package dev.sonda.testkit.trace;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kernel events that aren't in the schema: their ftrace bundle contains descriptors for them, with
 * field numbers from {@link #FIRST_NUMBER} on that are valid only in this bundle.
 */
final class GenericFtraceDescriptors {
  static final GenericFtraceDescriptors NONE = new GenericFtraceDescriptors();

  private static final int FIRST_NUMBER = 65536;

  private final Map<Integer, Descriptor> byNumber = new HashMap<>();

  private GenericFtraceDescriptors() {}

  static boolean describedBy(Descriptor type) {
    return type.getName().equals("FtraceEventBundle");
  }

  /**
   * Reads all descriptors of a bundle in advance, because they follow the events that need them.
   */
  static GenericFtraceDescriptors read(WireReader in, int end, Descriptor bundleType, String path) {
    int start = in.position();
    GenericFtraceDescriptors events = new GenericFtraceDescriptors();
    try {
      MessageView bundle =
          new MessageView(DynamicMessage.parseFrom(bundleType, in.copy(end - start)), path);
      for (MessageView described : bundle.messages("generic_event_descriptors")) {
        events.byNumber.put(
            (int) described.integer("field_id"), link(described.bytes("event_descriptor")));
      }
    } catch (InvalidProtocolBufferException | DescriptorValidationException e) {
      throw in.bad(start, path, "cannot read its event descriptors: " + e.getMessage());
    }
    in.seek(start);
    return events;
  }

  private static Descriptor link(ByteString descriptor)
      throws InvalidProtocolBufferException, DescriptorValidationException {
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .setName("generic_event.proto")
            .addMessageType(DescriptorProto.parseFrom(descriptor))
            .build();
    return FileDescriptor.buildFrom(file, new FileDescriptor[0]).getMessageTypes().getFirst();
  }

  @Nullable Descriptor find(Descriptor type, int number) {
    return number >= FIRST_NUMBER && type.getName().equals("FtraceEvent")
        ? byNumber.get(number)
        : null;
  }
}
