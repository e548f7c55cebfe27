package dev.sonda.trace.proto.internal.v8;

import dev.sonda.trace.tables.StringPool;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** String ids of texts and bytes in V8's messages. */
final class V8Strings {
  /** Fields of a text in V8's own encodings, as differences to the first of them. */
  private static final int LATIN1 = 0;

  private static final int UTF16_LE = 1;
  private static final int UTF16_BE = 2;

  private static final char REPLACEMENT = '\uFFFD';

  private final StringPool strings;

  V8Strings(StringPool strings) {
    this.strings = strings;
  }

  int intern(String text) {
    return strings.intern(text);
  }

  /** The text in a field; 0 if the field isn't set. */
  int text(V8Message message, int field) {
    if (!message.has(field)) {
      return 0;
    }
    MemorySegment bytes = message.slice(field);
    return strings.intern(bytes, 0, bytes.byteSize());
  }

  /** The bytes in a field as Base64; an empty text if the field isn't set. */
  int base64(V8Message message, int field) {
    return strings.intern(Base64.getEncoder().encodeToString(message.bytes(field)));
  }

  /**
   * The text in one of the fields for Latin 1 and UTF-16 of both byte orders; empty if none of them
   * is set.
   *
   * @param first the first of the three fields, which follow one another
   */
  int encoded(V8Message message, int first) {
    return strings.intern(text(message, first, first + LATIN1, first + UTF16_LE));
  }

  private static String text(V8Message message, int first, int latin1, int littleEndian) {
    if (message.has(latin1)) {
      return new String(message.bytes(latin1), StandardCharsets.ISO_8859_1);
    }
    return message.has(littleEndian)
        ? utf16(message.bytes(littleEndian), ByteOrder.LITTLE_ENDIAN)
        : utf16(message.bytes(first + UTF16_BE), ByteOrder.BIG_ENDIAN);
  }

  /**
   * Decodes UTF-16; a surrogate without its other half is replaced together with the unit that
   * stands in the other half's place.
   */
  static String utf16(byte[] bytes, ByteOrder order) {
    StringBuilder text = new StringBuilder(bytes.length / Character.BYTES);
    for (int at = 0; at < bytes.length; at += Character.BYTES) {
      char unit = unit(bytes, at, order);
      if (!Character.isHighSurrogate(unit)) {
        text.append(Character.isLowSurrogate(unit) ? REPLACEMENT : unit);
      } else {
        at += Character.BYTES;
        char low = unit(bytes, at, order);
        if (Character.isLowSurrogate(low)) {
          text.append(unit).append(low);
        } else {
          text.append(REPLACEMENT);
        }
      }
    }
    return text.toString();
  }

  private static char unit(byte[] bytes, int at, ByteOrder order) {
    if (at + 1 >= bytes.length) {
      return REPLACEMENT;
    }
    int first = Byte.toUnsignedInt(bytes[at]);
    int second = Byte.toUnsignedInt(bytes[at + 1]);
    boolean isBig = order == ByteOrder.BIG_ENDIAN;
    return (char) (isBig ? first << Byte.SIZE | second : second << Byte.SIZE | first);
  }
}
