package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.json.internal.text.JsonNumber;
import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonTextInterning;
import dev.sonda.trace.tables.KeyedHash;
import java.util.OptionalLong;

/** The optional id of an event: a text or a whole number. */
final class EventId {
  private static final int KIND_BITS = 1;
  private static final int HEX_BITS = 4;
  private static final int HEX_BASE = 16;

  private final JsonTextInterning texts;
  private final JsonNumber number = new JsonNumber();
  private boolean isPresent;
  private boolean isText;
  private long value;

  EventId(JsonTextInterning texts) {
    this.texts = texts;
  }

  void clear() {
    isPresent = false;
  }

  /** Stores the value that a scanner has just read, if the value is a text or a number. */
  void read(JsonScanner scanner) {
    switch (scanner.kind()) {
      case TEXT -> {
        isPresent = true;
        isText = true;
        value = texts.intern(scanner);
      }
      case NUMBER -> {
        number.read(scanner.bytes(), scanner.start(), scanner.end());
        if (number.isWhole()) {
          isPresent = true;
          isText = false;
          value = number.whole();
        }
      }
      default -> {} // values of other kinds aren't ids
    }
  }

  boolean isPresent() {
    return isPresent;
  }

  /** The id as text; empty if the id is a number or missing. */
  String text() {
    return isPresent && isText ? texts.text((int) value) : "";
  }

  /** A keyed 64-bit hash of the id and of the category in which the id is unique. */
  long cookie(KeyedHash hash, int category) {
    long kind = (long) category << KIND_BITS | (isText ? 1 : 0);
    return hash.mix(hash.mix(kind) ^ value);
  }

  /**
   * The id as a number: itself, or the hexadecimal digits of a text, which may have a sign and
   * white space before them. The largest number if there are too many digits; empty if there is no
   * id, or a text has other characters.
   */
  OptionalLong number() {
    if (!isPresent) {
      return OptionalLong.empty();
    }
    return isText ? hexadecimal(texts.text((int) value)) : OptionalLong.of(value);
  }

  private static OptionalLong hexadecimal(String text) {
    int at = 0;
    while (at < text.length() && (text.charAt(at) == ' ' || isControlSpace(text.charAt(at)))) {
      at++;
    }
    boolean isNegative = text.startsWith("-", at);
    at += isNegative || text.startsWith("+", at) ? 1 : 0;
    at += text.startsWith("0x", at) || text.startsWith("0X", at) ? 2 : 0;
    if (at == text.length()) {
      return OptionalLong.empty();
    }
    long number = 0;
    boolean isTooLarge = false;
    for (; at < text.length(); at++) {
      int digit = text.charAt(at) < 0x80 ? Character.digit(text.charAt(at), HEX_BASE) : -1;
      if (digit < 0) {
        return OptionalLong.empty();
      }
      isTooLarge |= number >>> (Long.SIZE - HEX_BITS) != 0;
      number = number << HEX_BITS | digit;
    }
    return OptionalLong.of(isTooLarge ? -1 : isNegative ? -number : number);
  }

  private static boolean isControlSpace(char character) {
    return character >= '\t' && character <= '\r';
  }
}
