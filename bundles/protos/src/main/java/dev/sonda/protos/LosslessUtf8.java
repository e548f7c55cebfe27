package dev.sonda.protos;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Lossless conversion of byte strings received from other processes, such as names, which
 * Perfetto's programs accept even if they aren't valid UTF-8, and return unchanged.
 *
 * <p>A byte that isn't valid UTF-8 is converted to a character from U+DC80 to U+DCFF, an unpaired
 * surrogate that never results from valid UTF-8; Python calls this encoding "surrogateescape". The
 * strings can be compared and sorted, and are displayed with question marks for invalid bytes.
 * {@link #bytes} converts them back.
 */
public final class LosslessUtf8 {
  private static final int ESCAPE = 0xDC00;
  private static final char FIRST_ESCAPED = ESCAPE + 0x80;
  private static final char LAST_ESCAPED = ESCAPE + 0xFF;
  private static final int MOST_BYTES_OF_CHARACTER = 3;

  private LosslessUtf8() {}

  /** Converts the bytes of a name to a string. */
  public static String text(ByteString bytes) {
    return bytes.isValidUtf8() ? bytes.toStringUtf8() : escaped(bytes.asReadOnlyByteBuffer());
  }

  /** Converts the bytes of names to strings, in order. */
  public static List<String> texts(List<ByteString> names) {
    return names.stream().map(LosslessUtf8::text).toList();
  }

  private static String escaped(ByteBuffer bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharBuffer text = CharBuffer.allocate(bytes.remaining());
    CoderResult result = decoder.decode(bytes, text, true);
    while (result.isError()) {
      for (int i = result.length(); i > 0; i--) {
        text.put((char) (ESCAPE + (bytes.get() & 0xFF)));
      }
      result = decoder.decode(bytes, text, true);
    }
    return text.flip().toString();
  }

  /**
   * The bytes from which {@link #text} created the string; for any other string, its UTF-8 bytes.
   */
  public static ByteString bytes(String text) {
    return text.chars().noneMatch(LosslessUtf8::isEscaped)
        ? ByteString.copyFromUtf8(text)
        : unescaped(text);
  }

  private static boolean isEscaped(int character) {
    return character >= FIRST_ESCAPED && character <= LAST_ESCAPED;
  }

  private static ByteString unescaped(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(text.length() * MOST_BYTES_OF_CHARACTER);
    int plain = 0;
    for (int i = 0; i < text.length(); i++) {
      boolean isLowHalf = i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
      if (isEscaped(text.charAt(i)) && !isLowHalf) {
        bytes.put(text.substring(plain, i).getBytes(StandardCharsets.UTF_8));
        bytes.put((byte) text.charAt(i));
        plain = i + 1;
      }
    }
    bytes.put(text.substring(plain).getBytes(StandardCharsets.UTF_8));
    return ByteString.copyFrom(bytes.flip());
  }
}
