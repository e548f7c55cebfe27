package dev.sonda.protos;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Encodes and finds packets in the layout of a trace file, where each is an element of the message
 * Trace. Allocates nothing.
 *
 * <pre>
 *   0A │ size as varint │ packet     0A │ size │ packet     …
 *   └──── preamble ─────┘
 * </pre>
 */
public final class TraceFraming {
  /** Maximum size of a preamble: a tag byte, and a size of at most five bytes. */
  public static final int MAX_PREAMBLE_BYTES = 6;

  /** Tag of a packet: field 1 of Trace, length-delimited. */
  private static final byte PACKET_TAG = 0x0A;

  private TraceFraming() {}

  /** Size of a packet with its preamble, in bytes. */
  public static long sizeInTrace(int packetBytes) {
    return 1L + WireVarint.sizeBytes(packetBytes) + packetBytes;
  }

  /** Writes the preamble of a packet and returns the offset behind it. */
  public static long putPreamble(MemorySegment target, long offset, int packetBytes) {
    target.set(ValueLayout.JAVA_BYTE, offset, PACKET_TAG);
    return WireVarint.put(target, offset + 1, packetBytes);
  }

  /** Offset of the end of the last whole packet within the first {@code sizeBytes} of a trace. */
  public static long lastBoundary(MemorySegment trace, long sizeBytes) {
    long boundary = 0;
    while (boundary < sizeBytes) {
      long next = endOfPacket(trace, boundary, sizeBytes);
      if (next > sizeBytes) {
        return boundary;
      }
      boundary = next;
    }
    return boundary;
  }

  /**
   * Offset of the end of the packet at {@code start}; beyond the limit if its size is cut off
   * there.
   */
  public static long endOfPacket(MemorySegment trace, long start, long limit) {
    long position = start + 1;
    long size = 0;
    for (int shift = 0; position < limit; shift += 7) {
      byte next = trace.get(ValueLayout.JAVA_BYTE, position++);
      size |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return position + size;
      }
    }
    return Long.MAX_VALUE;
  }
}
