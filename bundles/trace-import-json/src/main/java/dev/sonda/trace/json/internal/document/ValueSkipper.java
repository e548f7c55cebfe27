package dev.sonda.trace.json.internal.document;

/** Skips JSON values of any length without parsing them. */
final class ValueSkipper {
  private final JsonWindow window;

  ValueSkipper(JsonWindow window) {
    this.window = window;
  }

  /** Skips a value; false if the file ends in the value. */
  boolean skip() {
    int depth = 0;
    while (!window.isAtEnd()) {
      byte next = window.bytes()[window.position()];
      if (depth == 0 && (next == ',' || next == '}' || next == ']')) {
        return true;
      }
      window.next();
      switch (next) {
        case '"' -> skipText();
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        default -> {} // other characters are skipped
      }
    }
    return false;
  }

  /** Skips the object at the current position; false if the file ends in the object. */
  boolean skipObject() {
    int depth = 0;
    while (!window.isAtEnd()) {
      switch (window.next()) {
        case '"' -> skipText();
        case '{' -> depth++;
        case '}' -> {
          depth--;
          if (depth <= 0) {
            return true;
          }
        }
        default -> {} // other characters are skipped
      }
    }
    return false;
  }

  private void skipText() {
    while (!window.isAtEnd()) {
      byte next = window.next();
      if (next == '"') {
        return;
      }
      if (next == '\\' && !window.isAtEnd()) {
        window.next();
      }
    }
  }
}
