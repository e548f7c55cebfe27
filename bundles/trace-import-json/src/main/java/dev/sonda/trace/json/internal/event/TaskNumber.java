package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.json.internal.text.JsonNumber;
import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonTexts;

/**
 * The number of a process or thread. A text stands for a number beyond all that the kernel has, and
 * is the name at the same time.
 */
final class TaskNumber {
  /** Behind it are the numbers that texts stand for. */
  private static final long FIRST_OF_TEXTS = 1L << 31;

  private static final long MAX_NUMBER = 0xFFFF_FFFFL;

  private final JsonTexts texts;
  private final JsonNumber number = new JsonNumber();
  private boolean isPresent;
  private int name;
  private long value;

  TaskNumber(JsonTexts texts) {
    this.texts = texts;
  }

  void clear() {
    isPresent = false;
    name = 0;
    value = 0;
  }

  /** Takes the value that a scanner has just read, if it may be a number. */
  void read(JsonScanner scanner) {
    switch (scanner.kind()) {
      case TEXT -> {
        isPresent = true;
        name = texts.intern(scanner);
        value = FIRST_OF_TEXTS + name;
      }
      case NUMBER -> {
        isPresent = true;
        number.read(scanner.bytes(), scanner.start(), scanner.end());
        long whole = number.isWhole() ? number.whole() : (long) number.real();
        value = whole < 0 || whole > MAX_NUMBER ? 0 : whole;
      }
      default -> {} // nothing else is a number
    }
  }

  /** A main thread has the number of its process. */
  void use(TaskNumber other) {
    value = other.value;
  }

  boolean isPresent() {
    return isPresent;
  }

  boolean isNamed() {
    return name != 0;
  }

  /** The number of the text; 0 if it is none. */
  int name() {
    return name;
  }

  long value() {
    return value;
  }
}
