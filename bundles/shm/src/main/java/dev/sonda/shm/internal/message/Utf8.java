package dev.sonda.shm.internal.message;

/**
 * UTF-8 without intermediate copies: one pass for the size, one for the bytes. Half a surrogate
 * pair becomes a question mark.
 *
 * <p>If another thread changes a text between the two passes, the result is garbled, but its length
 * is never different from the size computed before.
 */
final class Utf8 {
  private static final int REPLACEMENT = '?';

  private Utf8() {}

  static int sizeBytes(CharSequence text) {
    int size = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        size++;
      } else if (c < 0x800) {
        size += 2;
      } else if (!Character.isSurrogate(c)) {
        size += 3;
      } else if (isPair(text, i)) {
        size += 4;
        i++;
      } else {
        size++;
      }
    }
    return size;
  }

  /** Copies a text if it fits and consists only of ASCII characters; otherwise returns false. */
  static boolean copyAscii(String text, byte[] target) {
    int length = text.length();
    if (length > target.length) {
      return false;
    }
    int all = 0;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      all |= c;
      target[i] = (byte) c;
    }
    return all < 0x80;
  }

  /** Writes the text as exactly {@code sizeBytes} bytes. */
  static void put(CharSequence text, int sizeBytes, ScatteredStreamWriter stream) {
    int left = sizeBytes;
    for (int i = 0; i < text.length(); i++) {
      int codePoint = codePointAt(text, i);
      int size = size(codePoint);
      if (size > left) {
        break;
      }
      putCodePoint(codePoint, size, stream);
      left -= size;
      i += Character.charCount(codePoint) - 1;
    }
    for (; left > 0; left--) {
      stream.putByte(REPLACEMENT);
    }
  }

  private static void putCodePoint(int codePoint, int size, ScatteredStreamWriter stream) {
    switch (size) {
      case 1 -> stream.putByte(codePoint);
      case 2 -> stream.putByte(0xC0 | (codePoint >> 6));
      case 3 -> stream.putByte(0xE0 | (codePoint >> 12));
      default -> stream.putByte(0xF0 | (codePoint >> 18));
    }
    for (int rest = size - 2; rest >= 0; rest--) {
      stream.putByte(0x80 | ((codePoint >> (6 * rest)) & 0x3F));
    }
  }

  private static int codePointAt(CharSequence text, int index) {
    char c = text.charAt(index);
    if (!Character.isSurrogate(c)) {
      return c;
    }
    return isPair(text, index) ? Character.toCodePoint(c, text.charAt(index + 1)) : REPLACEMENT;
  }

  private static int size(int codePoint) {
    if (codePoint < 0x80) {
      return 1;
    }
    if (codePoint < 0x800) {
      return 2;
    }
    return codePoint < 0x10000 ? 3 : 4;
  }

  private static boolean isPair(CharSequence text, int index) {
    return Character.isHighSurrogate(text.charAt(index))
        && index + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(index + 1));
  }
}
