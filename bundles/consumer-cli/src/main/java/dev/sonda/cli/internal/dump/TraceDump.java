package dev.sonda.cli.internal.dump;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.IOException;
import java.io.InputStream;

/**
 * Prints a trace packet by packet as text or JSON, until its end or until the reader of the output
 * has closed it.
 */
public final class TraceDump {
  private final FieldDescriptor packetField = TraceSchema.load().trace().findFieldByName("packet");
  private final String file;
  private final boolean json;
  private final StandardOutput out;

  public TraceDump(String file, boolean json, StandardOutput out) {
    this.file = file;
    this.json = json;
    this.out = out;
  }

  /**
   * Prints all packets.
   *
   * @throws CommandFailure if the trace is damaged; the packets before are printed
   */
  public ExitCode run(InputStream in) throws IOException, CommandFailure {
    TracePacketReader packets = new TracePacketReader(file, in);
    // The caller reports the output's error, unless its reader has just seen enough.
    while (packets.next() && !out.hasFailed()) {
      print(packets.parse());
    }
    return ExitCode.OK;
  }

  private void print(DynamicMessage packet) {
    if (json) {
      out.println(JsonFormatter.of(MessageJson.of(packet)));
    } else {
      DynamicMessage trace =
          DynamicMessage.newBuilder(packetField.getContainingType())
              .addRepeatedField(packetField, packet)
              .build();
      out.print(TextFormat.printer().escapingNonAscii(false).printToString(trace));
    }
  }
}
