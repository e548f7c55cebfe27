package dev.sonda.trace.format.internal.stream;

import dev.sonda.trace.format.internal.wrapping.BlockInflater;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Reads the packets of a compressed block, one at a time: a few kB may expand to gigabytes. */
public final class BlockPackets {
  /** Larger than any packet of a service, and small enough for a small heap. */
  public static final int LARGEST_PACKET_BYTES = 8 << 20;

  private final FramedPackets packets = new FramedPackets(LARGEST_PACKET_BYTES);

  /**
   * Begins with a block.
   *
   * @param field the field of TracePacket that holds it, which tells how it is compressed
   * @param bytes the array that holds it, unchanged until its last packet was read
   */
  public void open(int field, byte[] bytes, int start, int end) throws IOException {
    packets.reset(BlockInflater.open(field, new ByteArrayInputStream(bytes, start, end - start)));
  }

  /**
   * Goes to the next packet; false behind the last one.
   *
   * @throws IOException if the block is damaged, with what is wrong as its message
   */
  public boolean next() throws IOException {
    if (packets.next()) {
      return true;
    }
    if (packets.isTorn()) {
      throw new IOException(
          "after %d bytes it has no whole packet of at most %d MB"
              .formatted(packets.boundary(), LARGEST_PACKET_BYTES >> 20));
    }
    return false;
  }

  /** The packets, of which the current one is in memory. */
  public FramedPackets packets() {
    return packets;
  }
}
