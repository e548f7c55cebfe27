package dev.sonda.cli.internal.dump;

import com.google.protobuf.ByteString;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the packets of a compressed block, one at a time: a few kB may expand to gigabytes. */
final class CompressedBlock {
  /** Larger than any packet of a service, and small enough for a small heap. */
  static final int LARGEST_PACKET_BYTES = 8 << 20;

  private final InputStream expanded;
  private final PacketReader packets;

  CompressedBlock(Compression compression, ByteString bytes) {
    expanded = new BufferedInputStream(compression.open(bytes.newInput()));
    packets = new PacketReader(expanded, LARGEST_PACKET_BYTES);
  }

  /** The next packet, or null behind the last one. */
  byte @Nullable [] next() throws IOException {
    byte[] packet = packets.next();
    if (packet == null) {
      expanded.close();
      if (packets.isTorn()) {
        throw new IOException(
            "after %d bytes it has no whole packet of at most %d MB"
                .formatted(packets.lastBoundary(), LARGEST_PACKET_BYTES >> 20));
      }
    }
    return packet;
  }
}
