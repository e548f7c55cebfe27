package dev.sonda.trace.format.internal.stream;

import dev.sonda.trace.format.internal.wrapping.BlockInflater;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Reads the packets of a compressed block one at a time, because a block of a few kB may expand to
 * gigabytes.
 */
public final class CompressedBlockPackets {
  /**
   * Upper limit of a packet's size in a block: larger than any packet that a tracing service
   * writes, and small enough for a small heap.
   */
  public static final int LARGEST_PACKET_BYTES = 8 << 20;

  private final FramedPackets packets = new FramedPackets(LARGEST_PACKET_BYTES);

  /**
   * Begins to read a block.
   *
   * @param field the field of TracePacket that holds the block, which determines the compression
   * @param bytes the array that holds the block; must not change until the block's last packet has
   *     been read
   */
  public void open(int field, byte[] bytes, int start, int end) throws IOException {
    packets.reset(BlockInflater.open(field, new ByteArrayInputStream(bytes, start, end - start)));
  }

  /**
   * Advances to the next packet; false after the last packet.
   *
   * @throws IOException if the block is damaged, with the reason as its message
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

  /** The packet reader, whose buffer holds the current packet. */
  public FramedPackets packets() {
    return packets;
  }
}
