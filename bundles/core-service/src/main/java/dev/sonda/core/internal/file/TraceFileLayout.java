package dev.sonda.core.internal.file;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A trace file is a row of packets, each with what makes it an element of the Trace message:
 *
 * <pre>
 *   0A │ size as varint │ packet     0A │ size │ packet     …
 * </pre>
 */
final class TraceFileLayout {
  private static final byte PACKET_TAG = 0x0A;

  private TraceFileLayout() {}

  /** Bytes of a packet in the file. */
  static long sizeInFile(int packetBytes) {
    return 1L + varintSize(packetBytes) + packetBytes;
  }

  private static int varintSize(int value) {
    int significantBits = Integer.SIZE - Integer.numberOfLeadingZeros(value | 1);
    return (significantBits + 6) / 7;
  }

  /** Writes what goes before a packet and gives the offset behind it. */
  static long putPreamble(MemorySegment target, long offset, int packetBytes) {
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

  /** Where the last whole packet ends within the first {@code sizeBytes} of a row of packets. */
  static long lastBoundary(MemorySegment packets, long sizeBytes) {
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

  /** The end of the packet that starts at an offset; beyond the limit if its size is cut off. */
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
