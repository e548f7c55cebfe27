package dev.sonda.cli.internal.dump;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The packets of a trace, one after the other, and in the place of a packet that holds a block of
 * compressed ones those. One packet is in memory at a time, however much a block may become.
 */
public final class TracePackets {
  private final String file;
  private final PacketReader trace;
  private final Descriptor type = TraceSchema.load().tracePacket();
  private @Nullable CompressedBlock block;

  /** The name is for what goes wrong. */
  public TracePackets(String file, InputStream in) {
    this.file = file;
    this.trace = new PacketReader(in, Integer.MAX_VALUE);
  }

  /** The next packet, or null behind the last one; fails where something else follows. */
  public @Nullable DynamicMessage next() throws IOException, Failure {
    while (true) {
      CompressedBlock open = block;
      if (open != null) {
        byte[] bytes = nextIn(open);
        if (bytes != null) {
          return parse(bytes);
        }
        block = null;
      }
      byte[] bytes = trace.next();
      if (bytes == null) {
        return end();
      }
      DynamicMessage packet = parse(bytes);
      block = blockIn(packet);
      if (block == null) {
        return packet;
      }
    }
  }

  private @Nullable DynamicMessage end() throws Failure {
    if (trace.isTorn()) {
      throw new Failure(
          ExitCode.FAILURE,
          "%s is torn: after byte %d it has no whole packet".formatted(file, trace.lastBoundary()));
    }
    return null;
  }

  private DynamicMessage parse(byte[] packet) throws Failure {
    if (!MessageCount.isReadable(packet, type)) {
      throw new Failure(
          ExitCode.FAILURE,
          "%s: the packet before byte %d has more than %d messages inside"
              .formatted(file, trace.lastBoundary(), MessageCount.MOST_IN_PACKET));
    }
    try {
      return DynamicMessage.parseFrom(type, packet);
    } catch (InvalidProtocolBufferException e) {
      throw new Failure(
          ExitCode.FAILURE,
          "%s: the packet before byte %d is no TracePacket".formatted(file, trace.lastBoundary()),
          e);
    }
  }

  private @Nullable CompressedBlock blockIn(DynamicMessage packet) {
    for (Compression compression : Compression.values()) {
      FieldDescriptor field = type.findFieldByName(compression.field());
      if (packet.hasField(field)) {
        return new CompressedBlock(compression, (ByteString) packet.getField(field));
      }
    }
    return null;
  }

  /** A block is in memory, so what can't be read of it is damaged. */
  private byte @Nullable [] nextIn(CompressedBlock open) throws Failure {
    try {
      return open.next();
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILURE,
          "%s: what is compressed in the packet before byte %d is damaged: %s"
              .formatted(file, trace.lastBoundary(), e.getMessage()),
          e);
    }
  }
}
