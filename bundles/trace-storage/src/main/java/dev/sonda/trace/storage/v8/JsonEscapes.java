package dev.sonda.trace.storage.v8;

import java.nio.charset.StandardCharsets;

/** Decodes the escapes of a JSON text into UTF-8. */
final class JsonEscapes {
  static final int INVALID = -1;

  private static final int HEX_DIGITS = 4;
  private static final int HEX_BASE = 16;

  private JsonEscapes() {}

  /**
   * Decodes {@code text[start, end)} into {@code target}, which has to be as long as the text. An
   * unknown escape is left out, as in Perfetto's importer.
   *
   * @return the number of decoded bytes; {@link #INVALID} if a Unicode escape is none
   */
  static int decode(byte[] text, int start, int end, byte[] target) {
    int length = 0;
    int at = start;
    while (at < end) {
      byte next = text[at++];
      if (next != '\\' || at == end) {
        target[length++] = next;
      } else if (text[at] == 'u') {
        int unit = hex(text, at + 1, end);
        int second = Character.isHighSurrogate((char) unit) ? second(text, at + 5, end) : INVALID;
        boolean isAlone = unit >= 0 && second < 0 && Character.isSurrogate((char) unit);
        if (unit < 0 || isAlone) {
          return INVALID;
        }
        int point = second < 0 ? unit : Character.toCodePoint((char) unit, (char) second);
        byte[] utf8 = Character.toString(point).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(utf8, 0, target, length, utf8.length);
        length += utf8.length;
        at += second < 0 ? 1 + HEX_DIGITS : 3 + 2 * HEX_DIGITS;
      } else {
        int character = character(text[at++]);
        if (character != INVALID) {
          target[length++] = (byte) character;
        }
      }
    }
    return length;
  }

  private static int character(byte escaped) {
    return switch (escaped) {
      case '"', '\\', '/' -> escaped;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> INVALID;
    };
  }

  /** The second half of a surrogate pair, if there is one. */
  private static int second(byte[] text, int start, int end) {
    if (end - start < 2 || text[start] != '\\' || text[start + 1] != 'u') {
      return INVALID;
    }
    int unit = hex(text, start + 2, end);
    return unit >= 0 && Character.isLowSurrogate((char) unit) ? unit : INVALID;
  }

  private static int hex(byte[] text, int start, int end) {
    if (end - start < HEX_DIGITS) {
      return INVALID;
    }
    int value = 0;
    for (int at = start; at < start + HEX_DIGITS; at++) {
      int digit = text[at] < 0 ? INVALID : Character.digit(text[at], HEX_BASE);
      if (digit < 0) {
        return INVALID;
      }
      value = value * HEX_BASE + digit;
    }
    return value;
  }
}
