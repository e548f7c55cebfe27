package dev.sonda.cli.internal.dump;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.cli.internal.Failure;
import dev.sonda.protos.TraceSchema;

/** Parses packets by the trace schema, and refuses those that would fill a small heap. */
public final class PacketParser {
  private final PacketBytes packets;
  private final Descriptor type = TraceSchema.load().tracePacket();

  /**
   * Creates a parser.
   *
   * @param packets the packets' source, which words the errors
   */
  public PacketParser(PacketBytes packets) {
    this.packets = packets;
  }

  /**
   * Parses a packet.
   *
   * @throws Failure if it is no TracePacket, or has too many messages
   */
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

  /** The schema's type of a packet. */
  public Descriptor type() {
    return type;
  }
}
