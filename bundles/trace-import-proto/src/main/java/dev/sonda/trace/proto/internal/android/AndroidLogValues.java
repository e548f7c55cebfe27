package dev.sonda.trace.proto.internal.android;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.WireReader;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The values of a record in Android's log, as text: {@code name=1 other="text"}. */
final class AndroidLogValues {
  /** Perfetto's trace processor cuts the text there, with a blank before it. */
  private static final int MAX_BYTES = 4095;

  private static final int NAME = 1;
  private static final int WHOLE = 2;
  private static final int REAL = 3;
  private static final int TEXT = 4;
  private static final int REAL_DIGITS = 6;

  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private final WireReader fields = new WireReader();

  void clear() {
    text.reset();
  }

  boolean isEmpty() {
    return text.size() == 0;
  }

  /** Adds the value in a reader's current field; of several kinds, a whole number comes first. */
  void add(WireReader parent) {
    byte[] name = {};
    byte @Nullable [] string = null;
    Long whole = null;
    Float real = null;
    fields.reset(parent);
    while (fields.next()) {
      switch (fields.field()) {
        case NAME -> name = bytes();
        case WHOLE -> whole = fields.longValue();
        case REAL -> real = Float.intBitsToFloat(fields.intValue());
        case TEXT -> string = bytes();
        default -> {} // no other fields are known
      }
    }
    add(" ");
    add(name);
    add("=");
    if (whole != null) {
      add(whole.toString());
    } else if (real != null) {
      add(format(real));
    } else if (string != null) {
      add("\"");
      add(string);
      add("\"");
    }
  }

  /** The bytes of a text until its first character 0, at most as many as are kept. */
  private byte[] bytes() {
    if (!fields.isBytes()) {
      return new byte[0];
    }
    int size = 0;
    int most = (int) Math.min(MAX_BYTES, fields.end() - fields.start());
    while (size < most && fields.segment().get(JAVA_BYTE, fields.start() + size) != 0) {
      size++;
    }
    byte[] bytes = new byte[size];
    MemorySegment.copy(fields.segment(), JAVA_BYTE, fields.start(), bytes, 0, size);
    return bytes;
  }

  private void add(String part) {
    add(part.getBytes(StandardCharsets.UTF_8));
  }

  private void add(byte[] part) {
    text.write(part, 0, Math.min(part.length, MAX_BYTES - text.size()));
  }

  /** A number as C's {@code %f} writes it. */
  private static String format(float real) {
    if (Float.isNaN(real)) {
      return "nan";
    }
    if (Float.isInfinite(real)) {
      return real > 0 ? "inf" : "-inf";
    }
    String digits =
        new BigDecimal(real).setScale(REAL_DIGITS, RoundingMode.HALF_EVEN).abs().toPlainString();
    return Float.floatToRawIntBits(real) < 0 ? "-" + digits : digits;
  }

  /** The text of all values, without the blank before the first one. */
  String text() {
    byte[] bytes = text.toByteArray();
    return new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8);
  }
}
