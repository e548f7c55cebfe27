package dev.sonda.cli.internal.dump;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Json;
import dev.sonda.cli.internal.OutputErrors;
import dev.sonda.protos.TraceSchema;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what is in a trace file. */
@Command(name = "dump", description = "Print the packets of a trace file.", sortOptions = false)
public final class DumpCommand implements Callable<Integer> {
  private static final int READ_BUFFER_BYTES = 1 << 16;

  private final CommandContext context;

  @Option(names = "--json", description = "One JSON object a packet and line.")
  private boolean json;

  @Parameters(paramLabel = "FILE", description = "The trace; - reads standard input.")
  private String file = "-";

  public DumpCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Failure {
    try (InputStream in = open()) {
      return dump(new PacketReader(in)).number();
    } catch (IOException e) {
      throw new Failure(ExitCode.FAILURE, "cannot read " + file + ": " + OutputErrors.reason(e), e);
    }
  }

  private ExitCode dump(PacketReader packets) throws IOException, Failure {
    FieldDescriptor packetField = TraceSchema.load().trace().findFieldByName("packet");
    while (true) {
      byte @Nullable [] packet = packets.next();
      if (packet == null) {
        break;
      }
      print(packetField, packet, packets);
      if (context.out().checkError()) {
        // Whoever reads has seen enough.
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

  private void print(FieldDescriptor packetField, byte[] packet, PacketReader packets)
      throws Failure {
    try {
      DynamicMessage message = DynamicMessage.parseFrom(packetField.getMessageType(), packet);
      if (json) {
        context.out().println(Json.of(MessageFields.of(message)));
      } else {
        DynamicMessage trace =
            DynamicMessage.newBuilder(packetField.getContainingType())
                .addRepeatedField(packetField, message)
                .build();
        context.out().print(TextFormat.printer().escapingNonAscii(false).printToString(trace));
      }
    } catch (InvalidProtocolBufferException e) {
      throw new Failure(
          ExitCode.FAILURE,
          "%s: the packet before byte %d is no TracePacket".formatted(file, packets.lastBoundary()),
          e);
    }
  }

  private InputStream open() throws IOException {
    return file.equals("-")
        ? context.in()
        : new BufferedInputStream(Files.newInputStream(Path.of(file)), READ_BUFFER_BYTES);
  }
}
