package dev.sonda.probe.ftrace.internal.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ProtobufWireEncoderTest {
  private final byte[] out = new byte[4096 + ProtobufWireEncoder.SLACK_BYTES];

  @Test
  void shouldWriteNumbersAsProtobufDoes() throws IOException {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 20_000; round++) {
      long value = random.nextLong() >>> random.nextInt(64);
      assertNumber(1 + random.nextInt(1 << random.nextInt(4, 20)), value);
    }
    for (int bits = 0; bits < 64; bits++) {
      assertNumber(1, 1L << bits);
      assertNumber(1, (1L << bits) - 1);
      assertNumber(1, -(1L << bits));
    }
  }

  private void assertNumber(int field, long value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream expected = CodedOutputStream.newInstance(bytes);
    expected.writeUInt64(field, value);
    expected.flush();

    int end = ProtobufWireEncoder.number(out, 3, ProtobufWireEncoder.numberTag(field), value);

    assertThat(Arrays.copyOfRange(out, 3, end)).isEqualTo(bytes.toByteArray());
  }

  @Test
  void shouldReturnTextLengthUpToZeroByteOrMaximum() {
    byte[] in = new byte[64];
    for (int length = 0; length < 40; length++) {
      Arrays.fill(in, (byte) 0x80);
      in[5 + length] = 0;
      for (int max = 0; max < 40; max++) {
        assertThat(ProtobufWireEncoder.textLength(in, 5, max)).isEqualTo(Math.min(length, max));
      }
    }
  }

  @Test
  void shouldEndTextOnlyAtZeroByte() {
    byte[] in = new byte[64];
    for (int value = 1; value < 256; value++) {
      Arrays.fill(in, (byte) value);
      in[9] = 0;
      assertThat(ProtobufWireEncoder.textLength(in, 0, 16)).isEqualTo(9);
    }
  }

  @Test
  void shouldWriteTextsOfAnyLength() {
    byte[] in =
        ("x".repeat(300) + "\0" + "y".repeat(ProtobufWireEncoder.SLACK_BYTES))
            .getBytes(StandardCharsets.US_ASCII);
    for (int from = 0; from < 300; from++) {
      int end =
          ProtobufWireEncoder.text(out, 0, ProtobufWireEncoder.bytesTag(1), in, from, in.length);
      int header = 300 - from < 128 ? 2 : 3;
      assertThat(new String(out, header, end - header, StandardCharsets.US_ASCII))
          .isEqualTo("x".repeat(300 - from));
    }
  }

  @Test
  void shouldWriteNamesOfThreads() {
    for (int length = 0; length <= 16; length++) {
      byte[] in =
          Arrays.copyOf(
              "0123456789abcdef".substring(0, length).getBytes(StandardCharsets.US_ASCII), 24);
      int end = ProtobufWireEncoder.shortText(out, 0, ProtobufWireEncoder.bytesTag(1), in, 0);
      assertThat(new String(out, 2, end - 2, StandardCharsets.US_ASCII))
          .isEqualTo("0123456789abcdef".substring(0, length));
      assertThat(out[1]).isEqualTo((byte) length);
    }
  }

  @Test
  void shouldPadSizeVarintsToSlotLength() throws IOException {
    for (int size : new int[] {0, 1, 127, 128, 16_383, 16_384, 2_097_151}) {
      for (int slotBytes = ProtobufWireEncoder.slotBytes(size); slotBytes <= 4; slotBytes++) {
        ProtobufWireEncoder.fillSlot(out, 7, slotBytes, size);
        CodedInputStream in = CodedInputStream.newInstance(out, 7, slotBytes);
        assertThat(in.readRawVarint32()).isEqualTo(size);
        assertThat(in.isAtEnd()).isTrue();
      }
    }
  }
}
