package dev.sonda.core.internal.packet;

import dev.sonda.protos.WireVarint;
import java.lang.foreign.MemorySegment;

/**
 * Encodes the trusted fields that the service appends to a producer's packet: user, process,
 * sequence and losses. Allocates nothing.
 *
 * <p>The fields are at the end of the packet, because protobuf's readers use the last value of a
 * field.
 */
public final class TrustedTrailer {
  /**
   * Upper bound of the trailer's size: five fields, each at most a two-byte tag and a ten-byte
   * varint.
   */
  public static final int MAX_SIZE_BYTES = 5 * 12;

  private TrustedTrailer() {}

  /**
   * Writes the fields at {@code offset}.
   *
   * @param pid 0 if unknown
   * @param lossReasons bits of {@code previous_packet_dropped}; 0 for no loss
   * @return number of bytes written
   */
  public static int write(
      MemorySegment target, long offset, int uid, int sequenceId, int pid, int lossReasons) {
    long position = putField(target, offset, TraceMessageFieldNumbers.TRUSTED_UID, uid);
    position =
        putField(
            target,
            position,
            TraceMessageFieldNumbers.TRUSTED_PACKET_SEQUENCE_ID,
            Integer.toUnsignedLong(sequenceId));
    if (pid != 0) {
      position = putField(target, position, TraceMessageFieldNumbers.TRUSTED_PID, pid);
    }
    if (lossReasons != 0) {
      position =
          putField(target, position, TraceMessageFieldNumbers.PREVIOUS_PACKET_DROPPED, lossReasons);
    }
    return (int) (position - offset);
  }

  private static long putField(MemorySegment target, long offset, int field, long value) {
    return WireVarint.put(target, WireVarint.put(target, offset, (long) field << 3), value);
  }
}
