package dev.sonda.testkit.trace;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import java.util.stream.Stream;

/** A packet of a trace, with its place in the file. */
public final class TracePacketView extends MessageView {
  private final int index;
  private final long byteOffset;

  TracePacketView(int index, long byteOffset, DynamicMessage packet) {
    super(packet, "packet[" + index + "]");
    this.index = index;
    this.byteOffset = byteOffset;
  }

  /** Which packet of the trace, counted from 0. */
  public int index() {
    return index;
  }

  /** Where the packet's own tag lies in the trace. */
  public long byteOffset() {
    return byteOffset;
  }

  /** The field of the payload, such as {@code sys_stats}; empty where there is none. */
  public String payloadName() {
    DynamicMessage packet = message();
    FieldDescriptor payload =
        packet.getDescriptorForType().getOneofs().stream()
            .filter(oneof -> oneof.getName().equals("data"))
            // Null where none of its fields is set.
            .flatMap(oneof -> Stream.ofNullable(packet.getOneofFieldDescriptor(oneof)))
            .findFirst()
            .orElse(null);
    return payload == null ? "" : payload.getName();
  }

  /** The payload, where it is a message. */
  public MessageView payload() {
    return message(payloadName());
  }
}
