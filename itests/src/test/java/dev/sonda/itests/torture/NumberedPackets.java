package dev.sonda.itests.torture;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.Arrays;

/** Packets whose whole content follows from their number; every 50th needs several chunks. */
final class NumberedPackets {
  private static final int PREVIOUS_PACKET_DROPPED = 42;
  private static final int BODY = 900;
  private static final int NUMBER = 1;
  private static final int BYTES = 2;
  private static final int LARGE_EVERY = 50;
  private static final int LARGE_BYTES = 9000;
  private static final int SMALL_BYTES = 300;
  private static final byte[] PATTERN = pattern();

  private NumberedPackets() {}

  static void write(TraceWriter writer, long number) {
    try (PacketWriter packet = writer.packet();
        MessageWriter body = packet.nested(BODY)) {
      body.varint(NUMBER, number);
      body.bytes(BYTES, PATTERN, offset(number), size(number));
    }
  }

  /**
   * A packet that was read.
   *
   * @param lossReported whether the writer marks a loss before this packet
   */
  record Read(long number, boolean lossReported) {}

  /** Checks that each byte is as written. */
  static Read check(byte[] bytes) throws InvalidProtocolBufferException {
    UnknownFieldSet packet = UnknownFieldSet.parseFrom(bytes);
    UnknownFieldSet body =
        UnknownFieldSet.parseFrom(packet.getField(BODY).getLengthDelimitedList().getFirst());
    long number = body.getField(NUMBER).getVarintList().getFirst();
    byte[] content = body.getField(BYTES).getLengthDelimitedList().getFirst().toByteArray();
    int from = offset(number);
    assertThat(content)
        .as("packet %d", number)
        .isEqualTo(Arrays.copyOfRange(PATTERN, from, from + size(number)));
    return new Read(number, packet.hasField(PREVIOUS_PACKET_DROPPED));
  }

  private static int offset(long number) {
    return (int) (number % 1009);
  }

  private static int size(long number) {
    int size = (int) (number * 31 % SMALL_BYTES);
    return number % LARGE_EVERY == LARGE_EVERY - 1 ? LARGE_BYTES + 7 * size : size;
  }

  private static byte[] pattern() {
    byte[] pattern = new byte[1009 + LARGE_BYTES + 8 * SMALL_BYTES];
    for (int i = 0; i < pattern.length; i++) {
      pattern[i] = (byte) (i * 31 + i / 256);
    }
    return pattern;
  }
}
