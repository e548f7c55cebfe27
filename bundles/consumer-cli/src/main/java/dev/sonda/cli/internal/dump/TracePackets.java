package dev.sonda.cli.internal.dump;

import com.google.protobuf.DynamicMessage;
import dev.sonda.cli.internal.Failure;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the packets of a trace one after the other and parses them; see {@link PacketBytes}. */
public final class TracePackets {
  private final PacketBytes packets;
  private final PacketParser parser;

  /**
   * Reads from a stream, which stays the caller's.
   *
   * @param file the trace's name in error sentences
   */
  public TracePackets(String file, InputStream in) {
    packets = new PacketBytes(file, in);
    parser = new PacketParser(packets);
  }

  /**
   * Reads the next packet.
   *
   * @return null after the last one
   * @throws Failure if something other than a packet follows
   */
  public @Nullable DynamicMessage next() throws IOException, Failure {
    byte[] packet = packets.next();
    return packet == null ? null : parser.parse(packet);
  }
}
