package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.json.internal.text.JsonNumber;
import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonTextInterning;
import dev.sonda.trace.tables.KeyedHash;

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

  /** Whether the id is a number, or a text of hexadecimal digits, and can thus identify a flow. */
  boolean isFlow() {
    return isPresent && (!isText || isHex(texts.text((int) value)));
  }

  private static boolean isHex(String text) {
    int start = text.startsWith("0x") || text.startsWith("0X") ? 2 : 0;
    for (int at = start; at < text.length(); at++) {
      if (Character.digit(text.charAt(at), HEX_BASE) < 0) {
        return false;
      }
    }
    return text.length() > start;
  }

  /** The id as a flow's number; the largest number if the id is too large. */
  long flow() {
    if (!isText) {
      return value;
    }
    String text = texts.text((int) value);
    long flow = 0;
    for (int at = text.startsWith("0x") || text.startsWith("0X") ? 2 : 0;
        at < text.length();
        at++) {
      if (flow >>> (Long.SIZE - HEX_BITS) != 0) {
        return -1;
      }
      flow = flow << HEX_BITS | Character.digit(text.charAt(at), HEX_BASE);
    }
    return flow;
  }
}
