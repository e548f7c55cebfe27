package dev.sonda.trace.proto.internal.fold;

import dev.sonda.trace.format.PacketHead;
import java.io.ByteArrayOutputStream;

/**
 * The trusted fields of a packet, which the tracing service adds: user, process, sequence and
 * machine.
 */
final class TrustedFields {
  private static final int TAG_BITS = 3;
  private static final int VARINT_BITS = 7;
  private static final int CONTINUES = 1 << VARINT_BITS;

  private TrustedFields() {}

  /** Appends a packet's user, process, sequence and machine to an encoded message. */
  static byte[] append(byte[] message, PacketHead packet) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(message);
    put(bytes, PacketHead.TRUSTED_UID, packet.trustedUid());
    put(bytes, PacketHead.TRUSTED_PID, packet.trustedPid());
    put(bytes, PacketHead.SEQUENCE_ID, Integer.toUnsignedLong(packet.sequenceId()));
    if (packet.machineId() != 0) {
      put(bytes, PacketHead.MACHINE_ID, Integer.toUnsignedLong(packet.machineId()));
    }
    return bytes.toByteArray();
  }

  private static void put(ByteArrayOutputStream bytes, int field, long value) {
    putVarint(bytes, (long) field << TAG_BITS);
    putVarint(bytes, value);
  }

  private static void putVarint(ByteArrayOutputStream bytes, long value) {
    long rest = value;
    while ((rest & -CONTINUES) != 0) {
      bytes.write((int) (rest & (CONTINUES - 1)) | CONTINUES);
      rest >>>= VARINT_BITS;
    }
    bytes.write((int) rest);
  }
}
