package dev.sonda.trace.json.internal.document;

/** Skips values of any length without parsing them. */
final class ValueSkip {
  private final JsonWindow window;

  ValueSkip(JsonWindow window) {
    this.window = window;
  }

  /** Skips a value; false if the file ends in it. */
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
        default -> {} // goes on
      }
    }
    return false;
  }

  /** Skips to the end of an object that begins here; false if the file ends in it. */
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
        default -> {} // goes on
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
