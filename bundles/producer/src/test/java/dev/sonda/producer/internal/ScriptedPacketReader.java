package dev.sonda.producer.internal;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import java.util.List;

/** Reads the packets that {@link ScriptedSource#write} has written. */
final class ScriptedPacketReader {
  static final int FOR_TESTING = 900;
  static final int STR = 1;

  private ScriptedPacketReader() {}

  static List<String> texts(List<byte[]> packets) {
    return packets.stream().map(ScriptedPacketReader::text).toList();
  }

  private static String text(byte[] packet) {
    try {
      UnknownFieldSet fields = UnknownFieldSet.parseFrom(packet);
      var event = fields.getField(FOR_TESTING).getLengthDelimitedList().getFirst();
      return UnknownFieldSet.parseFrom(event)
          .getField(STR)
          .getLengthDelimitedList()
          .getFirst()
          .toStringUtf8();
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("not a packet", e);
    }
  }
}
