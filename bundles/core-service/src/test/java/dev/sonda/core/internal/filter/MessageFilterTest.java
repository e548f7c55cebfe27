package dev.sonda.core.internal.filter;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterPolicy;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessageFilterTest {
  private static final int RECURSIVE = 7;

  @Test
  void shouldPassSimpleFieldsOfAllWireTypes() throws InvalidTraceFilterException {
    MessageFilter filter = filter(program().simple(1).simple(2).simple(3).simple(4));

    String packet = "089601" + "110102030405060708" + "1d01020304" + "2203616263";
    assertThat(run(filter, packet)).isEqualTo(packet);
  }

  @Test
  void shouldLeaveOutFieldsThatAreNotAllowed() throws InvalidTraceFilterException {
    MessageFilter filter = filter(program().simple(2));

    assertThat(run(filter, "0801" + "1005" + "1d01020304" + "2203616263" + "290102030405060708"))
        .isEqualTo("1005");
  }

  @Test
  void shouldKeepWidthOfSizesOfMessages() throws InvalidTraceFilterException {
    MessageFilter filter = filter(program().nested(1, 2).endOfMessage().simple(2));
    String text = "61".repeat(200);

    // The message shrinks from 205 bytes to 2, but its length still takes two bytes.
    assertThat(run(filter, "0a" + "cd01" + "0ac801" + text + "1005"))
        .isEqualTo("0a" + "8200" + "1005");
    assertThat(run(filter, "0a02" + "1005" + "0a00" + "0a02" + "0801"))
        .isEqualTo("0a02" + "1005" + "0a00" + "0a00");
  }

  @Test
  void shouldWriteVarintsInShortestForm() throws InvalidTraceFilterException {
    MessageFilter filter = filter(program().simple(1).simple(2));

    assertThat(run(filter, "8800" + "8100")).isEqualTo("0801");
    assertThat(run(filter, "12" + "8280800061" + "62")).isEqualTo("12026162");
  }

  @Test
  void shouldNotTreatNumberAsMessageOrString() throws InvalidTraceFilterException {
    MessageFilter filter = filter(program().nested(1, 1).string(2));

    assertThat(run(filter, "0805" + "1005" + "0d01020304")).isEmpty();
  }

  @Test
  void shouldApplyStringFilterToFieldsWithStringRule() throws InvalidTraceFilterException {
    TraceConfig.TraceFilter.Builder config = TraceConfig.TraceFilter.newBuilder();
    config
        .getStringFilterChainBuilder()
        .addRulesBuilder()
        .setPolicy(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS)
        .setRegexPattern("a(.*)");
    MessageFilter filter = filter(program().string(1).simple(2), config.build());

    assertThat(run(filter, "0a03616263" + "1203616263" + "0a00"))
        .isEqualTo("0a03" + "615036" + "1203616263" + "0a00");
  }

  @Test
  void shouldRefusePacketCutAnywhereInsideField() throws InvalidTraceFilterException {
    MessageFilter filter = filter(program().nested(1, 1).simpleRange(2, 9));
    String whole = "0a09" + "0a02" + "1805" + "2203616263" + "1001" + "2d01020304";
    byte[] packet = HexFormat.of().parseHex(whole);
    for (int cut = 0; cut < packet.length; cut++) {
      boolean isBoundary = cut == 0 || cut == 11 || cut == 13;
      assertThat(filter.filter(packet, cut, new byte[packet.length], 0))
          .as("cut after %d bytes", cut)
          .isEqualTo(isBoundary ? cut : MessageFilter.FAILED);
    }
  }

  @Test
  void shouldRefuseMalformedPackets() throws InvalidTraceFilterException {
    MessageFilter filter = filter(program().nested(1, 1).simpleRange(2, 9));
    for (String packet :
        new String[] {
          "0b", // group
          "0e",
          "0005", // field 0
          "10ffffffffffffffffffff01", // more than 64 bits
          "0a0312036162", // the nested message is longer than the message around it
          "0a02100580", // the nested message ends inside its next field
          "0a0110" + "05", // a varint that continues beyond the end of the nested message
          "12ffffffff0f"
        }) {
      assertThat(run(filter, packet)).as(packet).isEqualTo("failed");
    }
  }

  @Test
  void shouldFilterMessagesNestedAsDeeplyAsInPackets() throws InvalidTraceFilterException {
    MessageFilter filter = filter(program().nested(1, 1).simple(2));
    byte[] packet = {0x10, 0x05};
    for (int depth = 0; depth < 5000; depth++) {
      packet =
          UnknownFieldSet.newBuilder()
              .addField(1, Field.newBuilder().addLengthDelimited(bytes(packet)).build())
              .build()
              .toByteArray();
    }
    byte[] target = new byte[packet.length];

    assertThat(filter.filter(packet, packet.length, target, 0)).isEqualTo(packet.length);
    assertThat(target).isEqualTo(packet);
  }

  private static ByteString bytes(byte[] packet) {
    return ByteString.copyFrom(packet);
  }

  @Test
  void shouldNeverEnlargeMessagesOrBreakTheirFormat() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    MessageFilter filter = filter(program().nested(1, 1).simple(2).string(3).simpleRange(4, 5));
    int passed = 0;
    for (int i = 0; i < 100_000; i++) {
      byte[] packet = new byte[1 + random.nextInt(16)];
      random.nextBytes(packet);
      byte[] target = new byte[packet.length];
      int size = filter.filter(packet, packet.length, target, 0);
      if (size != MessageFilter.FAILED) {
        assertOnlyAllowed(Arrays.copyOf(target, size), "seed " + seed);
        passed++;
      }
    }
    assertThat(passed).isPositive();
  }

  private static void assertOnlyAllowed(byte[] packet, String context)
      throws InvalidProtocolBufferException {
    UnknownFieldSet fields = UnknownFieldSet.parseFrom(packet);
    assertThat(fields.asMap().keySet()).as(context).allMatch(field -> field >= 1 && field <= 8);
    for (ByteString nested : fields.getField(1).getLengthDelimitedList()) {
      assertOnlyAllowed(nested.toByteArray(), context);
    }
  }

  @Test
  void shouldReturnWholePacketWhenAllFieldsAreAllowed() throws InvalidTraceFilterException {
    Random random = new Random(RECURSIVE);
    MessageFilter filter = filter(program().nested(1, 1).simpleRange(2, 500));
    for (int i = 0; i < 500; i++) {
      byte[] packet = randomMessage(random, 4).toByteArray();
      byte[] target = new byte[packet.length];
      assertThat(filter.filter(packet, packet.length, target, 0)).isEqualTo(packet.length);
      assertThat(target).isEqualTo(packet);
    }
  }

  private static UnknownFieldSet randomMessage(Random random, int depth) {
    UnknownFieldSet.Builder message = UnknownFieldSet.newBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      Field.Builder field = Field.newBuilder().addVarint(random.nextLong() >>> random.nextInt(64));
      field.addFixed32(random.nextInt()).addFixed64(random.nextLong());
      field.addLengthDelimited(bytes(new byte[random.nextInt(300)]));
      message.mergeField(2 + random.nextInt(500), field.build());
    }
    if (depth > 0) {
      ByteString nested = randomMessage(random, depth - 1).toByteString();
      message.mergeField(1, Field.newBuilder().addLengthDelimited(nested).build());
    }
    return message.build();
  }

  /** Message 1 is the packet. */
  private static FilterBytecodeBuilder program() {
    return new FilterBytecodeBuilder().nested(1, 1).endOfMessage();
  }

  private static MessageFilter filter(FilterBytecodeBuilder program)
      throws InvalidTraceFilterException {
    return filter(program, TraceConfig.TraceFilter.getDefaultInstance());
  }

  private static MessageFilter filter(FilterBytecodeBuilder program, TraceConfig.TraceFilter config)
      throws InvalidTraceFilterException {
    return new MessageFilter(
        FilterProgram.parse(program.endOfMessage().build(), ByteString.EMPTY),
        StringFilter.of(config));
  }

  private static String run(MessageFilter filter, String hex) {
    byte[] packet = HexFormat.of().parseHex(hex);
    byte[] target = new byte[packet.length + 3];
    int size = filter.filter(packet, packet.length, target, 3);
    return size == MessageFilter.FAILED
        ? "failed"
        : HexFormat.of().formatHex(Arrays.copyOfRange(target, 3, 3 + size));
  }
}
