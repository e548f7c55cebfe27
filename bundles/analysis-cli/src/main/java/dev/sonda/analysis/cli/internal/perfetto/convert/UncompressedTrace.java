package dev.sonda.analysis.cli.internal.perfetto.convert;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.sonda.trace.format.PacketStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Writes the packets of a trace without the compression and the archives around them. */
public final class UncompressedTrace {
  /** Field number of a packet in a message Trace. */
  private static final int PACKET = 1;

  private UncompressedTrace() {}

  /**
   * Copies a trace.
   *
   * @param name the trace's name in error messages
   * @throws IOException if the trace is damaged or can't be read; the packets before are written
   */
  public static void write(String name, InputStream in, OutputStream out) throws IOException {
    CodedOutputStream encoded = CodedOutputStream.newInstance(out);
    PacketStream packets = new PacketStream(name, in);
    try {
      while (packets.next()) {
        encoded.writeTag(PACKET, WireFormat.WIRETYPE_LENGTH_DELIMITED);
        encoded.writeUInt32NoTag(packets.sizeBytes());
        encoded.writeRawBytes(packets.buffer(), packets.start(), packets.sizeBytes());
      }
    } finally {
      encoded.flush();
    }
  }
}
