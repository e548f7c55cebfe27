package dev.sonda.benchmarks.buffer;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;

/**
 * A ProtoVM program whose state holds elements by id, and packets that change some of the elements.
 */
final class ProtoVmFixture {
  private static final int ELEMENTS = 1;
  private static final int ID = 1;

  private static final int SRC = 1; // VmCursorEnum
  private static final int DST = 2;

  private ProtoVmFixture() {}

  /** Program that merges each element of a packet into the state's element with an equal id. */
  static byte[] program() {
    UnknownFieldSet load = with(2, message());
    UnknownFieldSet key = both(with(1, select(SRC, step(ID, false))), with(7, load));
    UnknownFieldSet merge = with(3, message());
    UnknownFieldSet byKey = with(2, both(number(3, ID), number(6, 0)));
    UnknownFieldSet kept =
        both(
            with(1, both(select(DST, both(step(ELEMENTS, false), byKey)), number(3, 1))),
            with(7, merge));
    UnknownFieldSet each =
        both(both(with(1, select(SRC, step(ELEMENTS, true))), with(7, key)), with(7, kept));
    return with(2, each).toByteArray();
  }

  private static UnknownFieldSet select(int cursor, UnknownFieldSet path) {
    return both(number(1, cursor), path);
  }

  private static UnknownFieldSet step(int field, boolean isRepeated) {
    return with(2, isRepeated ? both(number(1, field), number(5, 1)) : number(1, field));
  }

  /**
   * A packet with {@code elements} elements, whose ids count up from {@code firstId} modulo {@code
   * ids}.
   */
  static byte[] packet(int firstId, int elements, int ids, long value) {
    UnknownFieldSet packet = message();
    for (int i = 0; i < elements; i++) {
      UnknownFieldSet element =
          both(
              both(number(ID, (firstId + i) % ids), text(2, "the name of a thread")),
              number(3, value + i));
      packet = both(packet, with(ELEMENTS, element));
    }
    return packet.toByteArray();
  }

  private static UnknownFieldSet message() {
    return UnknownFieldSet.getDefaultInstance();
  }

  private static UnknownFieldSet both(UnknownFieldSet one, UnknownFieldSet other) {
    return one.toBuilder().mergeFrom(other).build();
  }

  private static UnknownFieldSet number(int field, long value) {
    return one(field, Field.newBuilder().addVarint(value));
  }

  private static UnknownFieldSet text(int field, String value) {
    return one(field, Field.newBuilder().addLengthDelimited(ByteString.copyFromUtf8(value)));
  }

  private static UnknownFieldSet with(int field, UnknownFieldSet nested) {
    return one(field, Field.newBuilder().addLengthDelimited(nested.toByteString()));
  }

  private static UnknownFieldSet one(int field, Field.Builder value) {
    return UnknownFieldSet.newBuilder().addField(field, value.build()).build();
  }
}
