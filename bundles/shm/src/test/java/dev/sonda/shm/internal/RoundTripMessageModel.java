package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.sonda.api.probe.MessageWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A message as a tree of fields, which is written with Sonda's encoder and checked with protobuf's
 * decoder.
 */
record RoundTripMessageModel(List<Field> fields) {

  sealed interface Field {
    int number();

    void write(MessageWriter writer);

    void check(CodedInputStream in) throws IOException;

    int wireType();
  }

  record Varint(int number, long value) implements Field {
    @Override
    public void write(MessageWriter writer) {
      writer.varint(number, value);
    }

    @Override
    public void check(CodedInputStream in) throws IOException {
      assertThat(in.readInt64()).isEqualTo(value);
    }

    @Override
    public int wireType() {
      return WireFormat.WIRETYPE_VARINT;
    }
  }

  record ZigZag(int number, long value) implements Field {
    @Override
    public void write(MessageWriter writer) {
      writer.zigZag(number, value);
    }

    @Override
    public void check(CodedInputStream in) throws IOException {
      assertThat(in.readSInt64()).isEqualTo(value);
    }

    @Override
    public int wireType() {
      return WireFormat.WIRETYPE_VARINT;
    }
  }

  record Fixed32(int number, int value) implements Field {
    @Override
    public void write(MessageWriter writer) {
      writer.fixed32(number, value);
    }

    @Override
    public void check(CodedInputStream in) throws IOException {
      assertThat(in.readFixed32()).isEqualTo(value);
    }

    @Override
    public int wireType() {
      return WireFormat.WIRETYPE_FIXED32;
    }
  }

  record Fixed64(int number, long value) implements Field {
    @Override
    public void write(MessageWriter writer) {
      writer.fixed64(number, value);
    }

    @Override
    public void check(CodedInputStream in) throws IOException {
      assertThat(in.readFixed64()).isEqualTo(value);
    }

    @Override
    public int wireType() {
      return WireFormat.WIRETYPE_FIXED64;
    }
  }

  record Float64(int number, double value) implements Field {
    @Override
    public void write(MessageWriter writer) {
      writer.float64(number, value);
    }

    @Override
    public void check(CodedInputStream in) throws IOException {
      assertThat(in.readDouble()).isEqualTo(value);
    }

    @Override
    public int wireType() {
      return WireFormat.WIRETYPE_FIXED64;
    }
  }

  record Text(int number, String value) implements Field {
    @Override
    public void write(MessageWriter writer) {
      writer.string(number, value);
    }

    @Override
    public void check(CodedInputStream in) throws IOException {
      assertThat(in.readStringRequireUtf8()).isEqualTo(value);
    }

    @Override
    public int wireType() {
      return WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }
  }

  /** A bytes field of ascending values, taken from the middle of an array. */
  record Blob(int number, int start, int size) implements Field {
    private byte[] content() {
      byte[] content = new byte[size];
      for (int i = 0; i < size; i++) {
        content[i] = (byte) (start + i);
      }
      return content;
    }

    @Override
    public void write(MessageWriter writer) {
      byte[] surrounded = new byte[size + 2];
      System.arraycopy(content(), 0, surrounded, 1, size);
      writer.bytes(number, surrounded, 1, size);
    }

    @Override
    public void check(CodedInputStream in) throws IOException {
      assertThat(in.readByteArray()).isEqualTo(content());
    }

    @Override
    public int wireType() {
      return WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }
  }

  record Nested(int number, RoundTripMessageModel message) implements Field {
    @Override
    public void write(MessageWriter writer) {
      try (MessageWriter nested = writer.nested(number)) {
        message.write(nested);
      }
    }

    @Override
    public void check(CodedInputStream in) throws IOException {
      int outer = in.pushLimit(in.readRawVarint32());
      message.check(in);
      in.popLimit(outer);
    }

    @Override
    public int wireType() {
      return WireFormat.WIRETYPE_LENGTH_DELIMITED;
    }
  }

  void write(MessageWriter writer) {
    fields.forEach(field -> field.write(writer));
  }

  /** Reads to the end of the message and asserts that it has these fields and no others. */
  void check(CodedInputStream in) throws IOException {
    for (Field field : fields) {
      assertThat(in.readTag()).isEqualTo(field.number() << 3 | field.wireType());
      field.check(in);
    }
    assertThat(in.isAtEnd()).isTrue();
  }

  static RoundTripMessageModel random(
      Random random, int maxFields, int depthsLeft, int maxBlobBytes) {
    List<Field> fields = new ArrayList<>();
    for (int i = random.nextInt(maxFields + 1); i > 0; i--) {
      fields.add(randomField(random, maxFields, depthsLeft, maxBlobBytes));
    }
    return new RoundTripMessageModel(fields);
  }

  private static Field randomField(Random random, int maxFields, int depthsLeft, int maxBlobBytes) {
    // Field numbers start at 100, so that none is a field of the writer itself.
    int number = 100 + random.nextInt(random.nextBoolean() ? 1000 : (1 << 29) - 101);
    return switch (random.nextInt(depthsLeft == 0 ? 7 : 10)) {
      case 0 -> new Varint(number, random.nextLong() >> random.nextInt(64));
      case 1 -> new ZigZag(number, random.nextLong() >> random.nextInt(64));
      case 2 -> new Fixed32(number, random.nextInt());
      case 3 -> new Fixed64(number, random.nextLong());
      case 4 -> new Float64(number, random.nextGaussian());
      case 5 -> new Text(number, randomText(random, random.nextInt(60)));
      case 6 -> new Blob(number, random.nextInt(256), random.nextInt(maxBlobBytes));
      default -> new Nested(number, random(random, maxFields, depthsLeft - 1, maxBlobBytes));
    };
  }

  private static String randomText(Random random, int codePoints) {
    int[] ranges = {0x80, 0x800, 0xD800, Character.MAX_CODE_POINT};
    int limit = ranges[random.nextInt(ranges.length)];
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < codePoints; i++) {
      int codePoint = random.nextInt(limit);
      boolean surrogate = codePoint >= 0xD800 && codePoint < 0xE000;
      text.appendCodePoint(surrogate ? 'x' : codePoint);
    }
    return text.toString();
  }
}
