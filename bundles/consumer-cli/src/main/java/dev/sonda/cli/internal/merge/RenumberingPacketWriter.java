package dev.sonda.cli.internal.merge;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.PacketStream;
import dev.sonda.trace.format.WireReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes packets with new sequence ids and otherwise unchanged. */
final class RenumberingPacketWriter {
  /** The protobuf tag of {@code Trace.packet}: field 1, length-delimited. */
  private static final int PACKET_TAG = 1 << 3 | WireReader.BYTES;

  private static final int SEQUENCE_TAG = PacketHead.SEQUENCE_ID << 3 | WireReader.VARINT;
  private static final int GROUP_BITS = 7;
  private static final int GROUP_MASK = 0x7F;
  private static final int MORE_GROUPS = 0x80;

  private final OutputStream out;
  private final SequenceIdAssignment numbers;
  private final WireReader fields = new WireReader();
  private final ByteArrayOutputStream packet = new ByteArrayOutputStream();

  RenumberingPacketWriter(OutputStream out, SequenceIdAssignment numbers) {
    this.out = out;
    this.numbers = numbers;
  }

  /**
   * Writes the stream's current packet; if its bytes are no message, writes nothing and returns
   * false.
   */
  boolean write(PacketStream packets) throws IOException {
    packet.reset();
    int sequenceId = copyFields(packets);
    if (fields.isBroken()) {
      return false;
    }
    int number = numbers.of(sequenceId);
    if (number != 0) {
      writeNumber(packet, SEQUENCE_TAG);
      writeNumber(packet, number);
    }
    writeNumber(out, PACKET_TAG);
    writeNumber(out, packet.size());
    packet.writeTo(out);
    return true;
  }

  /** Copies all fields except the sequence id, and returns that id. */
  private int copyFields(PacketStream packets) {
    long from = packets.start();
    int sequenceId = 0;
    fields.reset(packets.segment(), from, from + packets.sizeBytes());
    while (fields.next()) {
      if (fields.field() == PacketHead.SEQUENCE_ID) {
        sequenceId = fields.intValue();
      } else {
        packet.write(packets.buffer(), (int) from, (int) (fields.end() - from));
      }
      from = fields.end();
    }
    return sequenceId;
  }

  private static void writeNumber(OutputStream to, int number) throws IOException {
    int rest = number;
    while (rest > GROUP_MASK) {
      to.write((rest & GROUP_MASK) | MORE_GROUPS);
      rest >>>= GROUP_BITS;
    }
    to.write(rest);
  }
}
