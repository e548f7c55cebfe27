package dev.sonda.testkit.trace;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import java.util.stream.Stream;

/** A packet of a trace, with its position in the file. */
public final class TracePacketView extends MessageView {
  private final int index;
  private final long byteOffset;

  TracePacketView(int index, long byteOffset, DynamicMessage packet) {
    super(packet, "packet[" + index + "]");
    this.index = index;
    this.byteOffset = byteOffset;
  }

  /** Index of the packet in the trace, counted from 0. */
  public int index() {
    return index;
  }

  /** Offset in the trace of the packet's tag, in bytes. */
  public long byteOffset() {
    return byteOffset;
  }

  /**
   * The name of the payload's field, such as {@code sys_stats}; empty if the packet has no payload.
   */
  public String payloadName() {
    DynamicMessage packet = message();
    FieldDescriptor payload =
        packet.getDescriptorForType().getOneofs().stream()
            .filter(oneof -> oneof.getName().equals("data"))
            // Null if none of the oneof's fields is set.
            .flatMap(oneof -> Stream.ofNullable(packet.getOneofFieldDescriptor(oneof)))
            .findFirst()
            .orElse(null);
    return payload == null ? "" : payload.getName();
  }

  /** The payload, which must be a message. */
  public MessageView payload() {
    return message(payloadName());
  }
}
