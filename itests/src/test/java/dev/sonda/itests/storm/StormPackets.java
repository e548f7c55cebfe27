package dev.sonda.itests.storm;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/** Packets whose whole content follows from their writer and number; some have 1 MiB. */
final class StormPackets {
  static final int LARGE_BYTES = 1 << 20;

  private static final int PREVIOUS_PACKET_DROPPED = 42;
  private static final int BODY = 900;
  private static final int WRITER = 1;
  private static final int NUMBER = 2;
  private static final int BYTES = 3;
  private static final int OFFSETS = 1009;
  private static final int SMALL_BYTES = 500;
  private static final int LARGE_EVERY = 1500;
  private static final byte[] PATTERN = pattern();

  private StormPackets() {}

  static void write(TraceWriter to, int writer, long number) {
    try (PacketWriter packet = to.packet();
        MessageWriter body = packet.nested(BODY)) {
      body.varint(WRITER, writer);
      body.varint(NUMBER, number);
      body.bytes(BYTES, PATTERN, offset(writer, number), size(writer, number));
    }
  }

  /**
   * A packet that was read.
   *
   * @param lossReported whether the trace marks a loss before this packet
   */
  record Read(int writer, long number, boolean lossReported) {}

  /** Checks that each byte is as written. Empty for packets of the service itself. */
  static Optional<Read> check(byte[] bytes, int size) throws IOException {
    CodedInputStream in = CodedInputStream.newInstance(bytes, 0, size);
    boolean lossReported = false;
    Optional<Read> read = Optional.empty();
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case PREVIOUS_PACKET_DROPPED -> lossReported |= in.readUInt64() != 0;
        case BODY -> read = Optional.of(checkBody(in, bytes));
        default -> in.skipField(tag);
      }
    }
    boolean loss = lossReported;
    return read.map(packet -> new Read(packet.writer, packet.number, loss));
  }

  private static Read checkBody(CodedInputStream in, byte[] bytes) throws IOException {
    int limit = in.pushLimit(in.readRawVarint32());
    in.readTag();
    int writer = in.readUInt32();
    in.readTag();
    long number = in.readUInt64();
    in.readTag();
    int size = in.readRawVarint32();
    int from = in.getTotalBytesRead();
    in.skipRawBytes(size);
    in.popLimit(limit);
    int offset = offset(writer, number);
    boolean right =
        size == size(writer, number)
            && Arrays.equals(bytes, from, from + size, PATTERN, offset, offset + size);
    if (!right) {
      throw new AssertionError("writer %d, packet %d: wrong bytes".formatted(writer, number));
    }
    return new Read(writer, number, false);
  }

  private static int offset(int writer, long number) {
    return (int) ((writer + number) % OFFSETS);
  }

  private static int size(int writer, long number) {
    boolean isLarge = (number + 37L * writer) % LARGE_EVERY == LARGE_EVERY - 1;
    return isLarge ? LARGE_BYTES : (int) (number * 31 % SMALL_BYTES);
  }

  private static byte[] pattern() {
    byte[] pattern = new byte[OFFSETS + LARGE_BYTES];
    for (int i = 0; i < pattern.length; i++) {
      pattern[i] = (byte) (i * 31 + i / 256);
    }
    return pattern;
  }
}
