package dev.sonda.core.internal.packet;

import dev.sonda.api.endpoint.PacketBatch;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Encodes and finds packets in the layout of a trace file, where each is an element of the message
 * Trace:
 *
 * <pre>
 *   0A │ size as varint │ packet     0A │ size │ packet     …
 * </pre>
 */
public final class TraceLayout {
  private static final byte PACKET_TAG = 0x0A;

  private TraceLayout() {}

  /** Size of a packet with its tag and length, in bytes. */
  public static long sizeInTrace(int packetBytes) {
    return 1L + varintSize(packetBytes) + packetBytes;
  }

  private static int varintSize(int value) {
    int significantBits = Integer.SIZE - Integer.numberOfLeadingZeros(value | 1);
    return (significantBits + 6) / 7;
  }

  /** Writes tag and length of a packet and returns the offset behind them. */
  private static long putPreamble(MemorySegment target, long offset, int packetBytes) {
    long position = offset;
    target.set(ValueLayout.JAVA_BYTE, position++, PACKET_TAG);
    int rest = packetBytes;
    while ((rest & ~0x7F) != 0) {
      target.set(ValueLayout.JAVA_BYTE, position++, (byte) (rest | 0x80));
      rest >>>= 7;
    }
    target.set(ValueLayout.JAVA_BYTE, position++, (byte) rest);
    return position;
  }

  /**
   * Writes a packet of a batch with its tag and length, and returns the offset behind it.
   *
   * @param target has room for {@link #sizeInTrace} bytes from {@code offset} on
   */
  public static long putPacket(
      MemorySegment target, long offset, PacketBatch batch, int packet, int packetBytes) {
    long position = putPreamble(target, offset, packetBytes);
    int slices = batch.sliceCount(packet);
    for (int slice = 0; slice < slices; slice++) {
      int size = batch.sliceSizeBytes(packet, slice);
      MemorySegment.copy(
          batch.sliceMemory(packet, slice),
          batch.sliceOffset(packet, slice),
          target,
          position,
          size);
      position += size;
    }
    return position;
  }

  /** Offset of the end of the last whole packet within the first {@code sizeBytes} of a trace. */
  public static long lastBoundary(MemorySegment packets, long sizeBytes) {
    long boundary = 0;
    while (boundary < sizeBytes) {
      long next = endOfPacket(packets, boundary, sizeBytes);
      if (next > sizeBytes) {
        return boundary;
      }
      boundary = next;
    }
    return boundary;
  }

  /**
   * Offset of the end of the packet at {@code start}; beyond the limit if its length is cut off.
   */
  private static long endOfPacket(MemorySegment packets, long start, long limit) {
    long position = start + 1;
    long size = 0;
    for (int shift = 0; position < limit; shift += 7) {
      byte next = packets.get(ValueLayout.JAVA_BYTE, position++);
      size |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return position + size;
      }
    }
    return Long.MAX_VALUE;
  }
}
