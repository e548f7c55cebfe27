package dev.sonda.analysis.cli.internal.perfetto.convert;

import com.google.protobuf.Descriptors.Descriptor;
import dev.sonda.protos.TraceSchema;
import dev.sonda.trace.format.PacketStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

/**
 * Converts a trace to protobuf's text format. Packets of compressed blocks are printed like all
 * others, so that {@link TextToTraceConversion} can read the text.
 */
public final class TraceToTextConversion {
  private TraceToTextConversion() {}

  /**
   * Prints a trace.
   *
   * @param name the trace's name in error messages
   * @param hasUnknown whether fields that the schema doesn't know are printed, by their numbers
   * @throws IOException if the trace is damaged or can't be read; the packets before are printed
   */
  public static void print(String name, InputStream in, boolean hasUnknown, PrintStream out)
      throws IOException {
    Descriptor type = TraceSchema.load().tracePacket();
    MessageText text = new MessageText(hasUnknown, out);
    PacketStream packets = new PacketStream(name, in);
    while (packets.next() && !out.checkError()) {
      out.print("packet {\n");
      text.print(type, packets.buffer(), packets.start(), packets.sizeBytes(), 1);
      out.print("}\n");
    }
  }
}
