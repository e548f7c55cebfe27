package dev.sonda.cli.internal.dump;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Json;
import dev.sonda.cli.internal.StandardOutput;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Prints packet after packet, until the end or until nobody reads any more. */
public final class Dump {
  private final FieldDescriptor packetField = TraceSchema.load().trace().findFieldByName("packet");
  private final String file;
  private final boolean json;
  private final StandardOutput out;

  public Dump(String file, boolean json, StandardOutput out) {
    this.file = file;
    this.json = json;
    this.out = out;
  }

  public ExitCode run(InputStream in) throws IOException, Failure {
    PacketReader packets = new PacketReader(in);
    while (true) {
      byte @Nullable [] packet = packets.next();
      if (packet == null) {
        break;
      }
      print(packet, packets);
      if (out.hasFailed()) {
        // Whoever ran the command is told why, unless the reader has just seen enough.
        return ExitCode.OK;
      }
    }
    if (packets.isTorn()) {
      throw new Failure(
          ExitCode.FAILURE,
          "%s is torn: after byte %d it has no whole packet"
              .formatted(file, packets.lastBoundary()));
    }
    return ExitCode.OK;
  }

  private void print(byte[] packet, PacketReader packets) throws Failure {
    try {
      DynamicMessage message = DynamicMessage.parseFrom(packetField.getMessageType(), packet);
      if (json) {
        out.println(Json.of(MessageFields.of(message)));
      } else {
        DynamicMessage trace =
            DynamicMessage.newBuilder(packetField.getContainingType())
                .addRepeatedField(packetField, message)
                .build();
        out.print(TextFormat.printer().escapingNonAscii(false).printToString(trace));
      }
    } catch (InvalidProtocolBufferException e) {
      throw new Failure(
          ExitCode.FAILURE,
          "%s: the packet before byte %d is no TracePacket".formatted(file, packets.lastBoundary()),
          e);
    }
  }
}
