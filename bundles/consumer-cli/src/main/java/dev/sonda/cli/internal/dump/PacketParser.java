package dev.sonda.cli.internal.dump;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.cli.internal.Failure;
import dev.sonda.protos.TraceSchema;

/** Parses packets, unless they would become too much for a small heap. */
public final class PacketParser {
  private final PacketBytes packets;
  private final Descriptor type = TraceSchema.load().tracePacket();

  /**
   * @param packets where the parsed packets come from, which knows what to call one that is refused
   */
  public PacketParser(PacketBytes packets) {
    this.packets = packets;
  }

  public DynamicMessage parse(byte[] packet) throws Failure {
    try {
      if (!MessageCount.isReadable(packet, type)) {
        throw packets.refused(
            "has more than %d messages inside".formatted(MessageCount.MOST_IN_PACKET));
      }
      return DynamicMessage.parseFrom(type, packet);
    } catch (InvalidProtocolBufferException e) {
      throw packets.notAPacket(e);
    }
  }

  /** What packets are parsed by. */
  public Descriptor type() {
    return type;
  }
}
