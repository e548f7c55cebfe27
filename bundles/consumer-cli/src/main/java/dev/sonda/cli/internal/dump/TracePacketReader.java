package dev.sonda.cli.internal.dump;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.PacketStream;
import dev.sonda.trace.format.TraceFormatException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the packets of a trace one after the other, and parses a packet on request, unless it would
 * fill a small heap. Used by one thread.
 */
public final class TracePacketReader {
  private static final String NO_PACKET = " is no TracePacket";

  private final PacketStream packets;
  private final Descriptor type = TraceSchema.load().tracePacket();

  /**
   * Reads from a stream, which stays the caller's.
   *
   * @param file the trace's name in error sentences
   */
  public TracePacketReader(String file, InputStream in) {
    packets = new PacketStream(file, in);
  }

  /**
   * Advances to the next packet; returns false behind the last one.
   *
   * @throws CommandFailure if something other than a packet follows
   */
  public boolean next() throws IOException, CommandFailure {
    try {
      return packets.next();
    } catch (TraceFormatException e) {
      throw new CommandFailure(ExitCode.FAILURE, String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Parses the current packet.
   *
   * @throws CommandFailure if its bytes are no TracePacket, or if it has too many messages
   */
  public DynamicMessage parse() throws CommandFailure {
    byte[] buffer = packets.buffer();
    if (!MessageCountLimit.isReadable(buffer, packets.start(), packets.sizeBytes(), type)) {
      throw new CommandFailure(
          ExitCode.FAILURE,
          place()
              + " has more than %d messages inside".formatted(MessageCountLimit.MOST_IN_PACKET));
    }
    try {
      return DynamicMessage.newBuilder(type)
          .mergeFrom(buffer, packets.start(), packets.sizeBytes())
          .buildPartial();
    } catch (InvalidProtocolBufferException e) {
      throw notAPacket(e);
    }
  }

  /** The failure for bytes that were taken for a packet but aren't one. */
  public CommandFailure notAPacket(IOException cause) {
    return new CommandFailure(ExitCode.FAILURE, place() + NO_PACKET, cause);
  }

  /**
   * Reads the current packet's outermost fields.
   *
   * @throws CommandFailure if its bytes are no message
   */
  public void readHead(PacketHead head) throws CommandFailure {
    if (!head.read(packets.segment(), packets.start(), packets.sizeBytes())) {
      throw new CommandFailure(ExitCode.FAILURE, place() + NO_PACKET);
    }
  }

  private String place() {
    return "%s: the packet before byte %d".formatted(packets.name(), packets.boundary());
  }

  /** The current packet's size, without the tag and the length before it in a trace. */
  public int sizeBytes() {
    return packets.sizeBytes();
  }

  /**
   * The position in the trace, in bytes, behind the current packet or the compressed block that
   * contains it.
   */
  public long boundary() {
    return packets.boundary();
  }

  /** The descriptor of TracePacket in the schema. */
  public Descriptor type() {
    return type;
  }
}
