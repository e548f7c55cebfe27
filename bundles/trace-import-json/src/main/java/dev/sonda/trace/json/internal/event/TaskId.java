package dev.sonda.trace.json.internal.event;

import dev.sonda.trace.json.internal.text.JsonNumber;
import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonTextInterning;

/**
 * The id of a process or thread in an event. A text is also allowed as id: it is mapped to a number
 * above all ids of the kernel, and is the task's name.
 */
final class TaskId {
  /** Numbers from here on represent ids that are texts. */
  private static final long FIRST_OF_TEXTS = 1L << 31;

  private static final long MAX_NUMBER = 0xFFFF_FFFFL;

  private final JsonTextInterning texts;
  private final JsonNumber number = new JsonNumber();
  private boolean isPresent;
  private int name;
  private long value;

  TaskId(JsonTextInterning texts) {
    this.texts = texts;
  }

  void clear() {
    isPresent = false;
    name = 0;
    value = 0;
  }

  /** Stores the value that a scanner has just read, if the value is a number or a text. */
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
      default -> {} // values of other kinds aren't ids
    }
  }

  /** Copies another number: a main thread has the id of its process. */
  void use(TaskId other) {
    value = other.value;
  }

  boolean isPresent() {
    return isPresent;
  }

  boolean isNamed() {
    return name != 0;
  }

  /** String id of the text; 0 if the id is a number. */
  int name() {
    return name;
  }

  long value() {
    return value;
  }
}
