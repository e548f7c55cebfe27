package dev.sonda.core.internal.packet;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.WireFormat;
import dev.sonda.protos.TraceSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PacketValidatorTest {
  private static final int UID = 1234;
  private static final int SEQUENCE_ID = 77;

  /** Further fields that Perfetto's service writes and refuses from producers. */
  private static final Set<String> SERVICE_FIELDS =
      Set.of(
          "trace_config",
          "trace_stats",
          "synchronization_marker",
          "compressed_packets",
          "zstd_compressed_packets",
          "service_event",
          "machine_id",
          "trace_provenance",
          "protovms");

  private final PacketValidator validator = new PacketValidator();

  @Test
  void shouldAcceptAllWireTypesThatProtobufStillHas() throws IOException {
    assertThat(isValid(samplePacket())).isTrue();
  }

  @Tag("T05")
  @ParameterizedTest
  @ValueSource(ints = {3, 10, 33, 35, 36, 50, 69, 79, 98, 124, 125, 133})
  void shouldRefuseFieldsOfTheService(int field) throws IOException {
    for (int wireType : new int[] {0, 1, 2, 5}) {
      assertThat(isValid(packetWith(field, wireType))).as("wire type %d", wireType).isFalse();
    }
  }

  @Tag("T05")
  @Test
  void shouldReserveFieldsThatSchemaMarksAsTheServices() {
    Set<Integer> reserved = new TreeSet<>();
    for (FieldDescriptor field : TraceSchema.load().tracePacket().getFields()) {
      if (field.getName().startsWith("trusted_") || SERVICE_FIELDS.contains(field.getName())) {
        reserved.add(field.getNumber());
      }
    }
    assertThat(TraceMessageFieldNumbers.RESERVED).containsExactlyInAnyOrderElementsOf(reserved);
  }

  @Tag("T05")
  @Test
  void shouldFindNumbersOfReservedFieldsByName() throws IllegalAccessException {
    Descriptor packet = TraceSchema.load().tracePacket();
    for (Field constant : TraceMessageFieldNumbers.class.getFields()) {
      if (constant.getType() == int.class && !constant.getName().equals("TRACE_PACKET")) {
        FieldDescriptor field = packet.findFieldByName(constant.getName().toLowerCase(Locale.ROOT));
        assertThat(field).as(constant.getName()).isNotNull();
        assertThat(constant.getInt(null)).as(constant.getName()).isEqualTo(field.getNumber());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 6, 8, 42, 45, 46, 89, 134, 900, 1000, 536_870_911})
  void shouldAcceptFieldsThatAreNotReserved(int field) throws IOException {
    assertThat(isValid(packetWith(field, WireFormat.WIRETYPE_VARINT))).isTrue();
  }

  @Test
  void shouldNotLookInsideNestedMessages() {
    assertThat(isValid(hex("0a02" + "1805"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0b", // group
        "0c", // end of a group
        "0e", // unused wire type
        "0f",
        "0008", // field 0
        "08", // no value
        "0880", // value cut off
        "08ffffffffffffffffffff01", // value of more than 64 bits
        "0a8080808001", // length of 2^28
        "0a05010203", // shorter than its length field says
        "0d010203",
        "0901020304050607",
        "9880808010" + "01", // field 3 behind bits that a 32-bit tag loses
        "98808080808080808001" + "01"
      })
  void shouldRefuseMalformedPackets(String bytes) {
    assertThat(isValid(hex(bytes))).isFalse();
  }

  @Tag("T06")
  @Test
  void shouldRefusePacketCutAnywhereInsideField() throws IOException {
    byte[] packet = samplePacket();
    List<Integer> boundaries = List.of(0, 3, 12, 17, 22);
    for (int cut = 0; cut < packet.length; cut++) {
      assertThat(isValid(Arrays.copyOf(packet, cut)))
          .as("cut after %d bytes", cut)
          .isEqualTo(boundaries.contains(cut));
    }
  }

  @Tag("T06")
  @Test
  void shouldLetTrustedFieldsWinWhereverPacketIsCut() throws IOException {
    byte[] packet = samplePacket();
    int accepted = 0;
    for (int cut = 0; cut < packet.length; cut++) {
      byte[] beginning = Arrays.copyOf(packet, cut);
      if (isValid(beginning)) {
        assertTrustedFieldsWin(beginning, cut);
        accepted++;
      }
    }
    assertThat(accepted).isEqualTo(5);
  }

  @Tag("T05")
  @Test
  void shouldAcceptExactlyThePacketsThatProtobufReads() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int accepted = 0;
    for (int i = 0; i < 100_000; i++) {
      byte[] packet = randomPacket(random);
      boolean expected = isFineFor(packet);
      int cut = random.nextInt(packet.length + 1);
      assertThat(isValid(Arrays.copyOf(packet, cut), tail(packet, cut)))
          .as("seed %d, packet %s", seed, HexFormat.of().formatHex(packet))
          .isEqualTo(expected);
      accepted += expected ? 1 : 0;
    }
    assertThat(accepted).isBetween(1000, 99_000);
  }

  /** A packet of a few random fields, sometimes with a corrupted byte. */
  private static byte[] randomPacket(Random random) {
    UnknownFieldSet.Builder fields = UnknownFieldSet.newBuilder();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      UnknownFieldSet.Field.Builder field = UnknownFieldSet.Field.newBuilder();
      switch (random.nextInt(4)) {
        case 0 -> field.addVarint(random.nextLong() >>> random.nextInt(64));
        case 1 -> field.addFixed32(random.nextInt());
        case 2 -> field.addFixed64(random.nextLong());
        default -> field.addLengthDelimited(ByteString.copyFrom(new byte[random.nextInt(200)]));
      }
      fields.mergeField(1 + random.nextInt(140), field.build());
    }
    byte[] packet = fields.build().toByteArray();
    if (random.nextInt(3) == 0) {
      packet[random.nextInt(packet.length)] = (byte) random.nextInt();
    }
    return packet;
  }

  private static boolean isFineFor(byte[] packet) {
    CodedInputStream in = CodedInputStream.newInstance(packet);
    try {
      while (!in.isAtEnd()) {
        // Protobuf truncates a tag of more than 32 bits, but the validator refuses it.
        long tag = in.readRawVarint64();
        int wireType = WireFormat.getTagWireType((int) tag);
        boolean isKnown = Set.of(0, 1, 2, 5).contains(wireType);
        int field = (int) (tag >>> 3);
        if (tag >>> 32 != 0
            || field == 0
            || !isKnown
            || TraceMessageFieldNumbers.RESERVED.contains(field)) {
          return false;
        }
        in.skipField((int) tag);
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void shouldValidatePacketWhereverSlicesSplitIt() throws IOException {
    byte[] packet = samplePacket();
    byte[] spoofed = packetWith(TraceMessageFieldNumbers.TRUSTED_UID, WireFormat.WIRETYPE_VARINT);
    for (int cut = 0; cut <= packet.length; cut++) {
      assertThat(isValid(Arrays.copyOf(packet, cut), tail(packet, cut))).isTrue();
    }
    for (int cut = 0; cut <= spoofed.length; cut++) {
      assertThat(isValid(Arrays.copyOf(spoofed, cut), tail(spoofed, cut))).isFalse();
    }
  }

  @Tag("T05")
  @Test
  void shouldLetTrustedFieldsWinOverAcceptedFields() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int accepted = 0;
    for (int i = 0; i < 200_000; i++) {
      byte[] packet = new byte[1 + random.nextInt(12)];
      random.nextBytes(packet);
      if (isValid(packet)) {
        accepted++;
        assertTrustedFieldsWin(packet, seed);
      }
    }
    assertThat(accepted).isPositive();
  }

  private static void assertTrustedFieldsWin(byte[] packet, long seed) {
    byte[] whole = Arrays.copyOf(packet, packet.length + TrustedTrailer.MAX_SIZE_BYTES);
    int trailer =
        TrustedTrailer.write(MemorySegment.ofArray(whole), packet.length, UID, SEQUENCE_ID, 0, 0);
    byte[] exact = Arrays.copyOf(whole, packet.length + trailer);
    String context = "seed %d, packet %s".formatted(seed, HexFormat.of().formatHex(packet));
    try {
      UnknownFieldSet fields = UnknownFieldSet.parseFrom(exact);
      assertThat(fields.getField(TraceMessageFieldNumbers.TRUSTED_UID).getVarintList())
          .as(context)
          .containsExactly((long) UID);
      assertThat(
              fields.getField(TraceMessageFieldNumbers.TRUSTED_PACKET_SEQUENCE_ID).getVarintList())
          .as(context)
          .containsExactly((long) SEQUENCE_ID);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(context, e);
    }
  }

  /** One field of each wire type, ending at 3, 12, 17, 22 and 24 bytes. */
  private static byte[] samplePacket() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeUInt64(8, 300);
    out.writeFixed64(7, 1);
    out.writeFixed32(5, 1);
    out.writeByteArray(1, new byte[] {1, 2, 3});
    out.writeBool(2, true);
    out.flush();
    return bytes.toByteArray();
  }

  private static byte[] packetWith(int field, int wireType) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeUInt32(1, 5);
    out.writeTag(field, wireType);
    switch (wireType) {
      case WireFormat.WIRETYPE_VARINT -> out.writeUInt32NoTag(9);
      case WireFormat.WIRETYPE_FIXED64 -> out.writeFixed64NoTag(9);
      case WireFormat.WIRETYPE_FIXED32 -> out.writeFixed32NoTag(9);
      default -> out.writeByteArrayNoTag(new byte[] {8, 1});
    }
    out.flush();
    return bytes.toByteArray();
  }

  private boolean isValid(byte[]... slices) {
    validator.reset();
    for (byte[] slice : slices) {
      validator.accept(MemorySegment.ofArray(slice), 0, slice.length);
    }
    return validator.isValid();
  }

  private static byte[] tail(byte[] bytes, int from) {
    return MemorySegment.ofArray(bytes).asSlice(from).toArray(ValueLayout.JAVA_BYTE);
  }

  private static byte[] hex(String bytes) {
    return HexFormat.of().parseHex(bytes);
  }
}
