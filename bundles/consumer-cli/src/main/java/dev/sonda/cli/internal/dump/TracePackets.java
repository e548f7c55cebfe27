package dev.sonda.cli.internal.dump;

import com.google.protobuf.DynamicMessage;
import dev.sonda.cli.internal.Failure;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The packets of a trace, parsed, one after the other; see {@link PacketBytes}. */
public final class TracePackets {
  private final PacketBytes packets;
  private final PacketParser parser;

  /**
   * @param file the name that sentences about what goes wrong have
   */
  public TracePackets(String file, InputStream in) {
    packets = new PacketBytes(file, in);
    parser = new PacketParser(packets);
  }

  /** The next packet, or null behind the last one; fails where something else follows. */
  public @Nullable DynamicMessage next() throws IOException, Failure {
    byte[] packet = packets.next();
    return packet == null ? null : parser.parse(packet);
  }
}
