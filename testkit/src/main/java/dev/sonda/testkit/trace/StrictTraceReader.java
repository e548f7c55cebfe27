package dev.sonda.testkit.trace;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a trace with strict validation: an unknown field at any depth, a truncated last packet,
 * foreign bytes between packets or a value that is out of range for its type is a {@link
 * BadTraceError}.
 *
 * <p>Compressed packets are handled like other packets; their contents aren't decompressed and
 * validated.
 */
public final class StrictTraceReader {
  /** Field 1 of {@code Trace}, length-delimited. */
  private static final int PACKET_TAG = 0x0A;

  private final Descriptor packetType;

  public StrictTraceReader() {
    this(TraceSchema.load());
  }

  /** Creates a reader with a schema that the test has already loaded. */
  public StrictTraceReader(TraceSchema schema) {
    packetType = schema.tracePacket();
  }

  public List<TracePacketView> read(Path file) throws IOException {
    return read(Files.readAllBytes(file));
  }

  public List<TracePacketView> read(byte[] trace) {
    List<TracePacketView> packets = new ArrayList<>();
    WireReader in = new WireReader(trace);
    while (in.position() < trace.length) {
      packets.add(packet(in, packets.size(), trace));
    }
    return packets;
  }

  private TracePacketView packet(WireReader in, int index, byte[] trace) {
    int start = in.position();
    in.enterPacket(index);
    long tag = in.varint(trace.length, "Trace");
    if (tag != PACKET_TAG) {
      throw in.bad(start, "Trace", "tag 0x%x where a packet should begin".formatted(tag));
    }
    int size = in.size(trace.length, "Trace.packet");
    int payload = in.position();
    new PacketSchemaValidator(in).message(payload + size, packetType, "TracePacket");
    try {
      return new TracePacketView(
          index,
          start,
          DynamicMessage.parseFrom(packetType, ByteString.copyFrom(trace, payload, size)));
    } catch (InvalidProtocolBufferException e) {
      throw in.bad(start, "TracePacket", "protobuf refuses what passed our own checks: " + e);
    }
  }
}
