package dev.sonda.shm.internal.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VarintTest {
  private static final int MAX_BYTES = 10;

  @Test
  void shouldEncodeAsProtobufDoesAtEveryWidth() {
    for (int bits = 0; bits < Long.SIZE; bits++) {
      for (long near = -2; near <= 2; near++) {
        check((1L << bits) + near);
      }
    }
    check(0);
    check(-1);
    check(Long.MIN_VALUE);
  }

  @Test
  void shouldEncodeAsProtobufDoesAtRandom() {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < 100_000; i++) {
      check(random.nextLong() >>> random.nextInt(Long.SIZE));
    }
  }

  private static void check(long value) {
    assertThat(encoded(value)).as("%x", value).isEqualTo(expected(value));
  }

  private static byte[] encoded(long value) {
    int sizeBytes = Varint.sizeBytes(value);
    ByteBuffer bytes = ByteBuffer.allocate(MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    if (sizeBytes <= Long.BYTES) {
      bytes.putLong(Varint.encode(value, sizeBytes));
    } else {
      bytes.putLong(Varint.firstEight(value)).putShort(Varint.lastTwo(value));
    }
    return Arrays.copyOf(bytes.array(), sizeBytes);
  }

  private static byte[] expected(long value) {
    byte[] bytes = new byte[CodedOutputStream.computeUInt64SizeNoTag(value)];
    try {
      CodedOutputStream.newInstance(bytes).writeUInt64NoTag(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes;
  }
}
