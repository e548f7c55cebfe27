package dev.sonda.jfr.format.internal.trace;

/**
 * A frame of a stack trace.
 *
 * @param line 0 if it isn't known
 */
record StackFrame(String function, int line, Kind kind) {

  /** How its code runs, by Perfetto's numbers. */
  enum Kind {
    UNKNOWN(0),
    NATIVE(1),
    INTERPRETED(3),
    COMPILED(4);

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }

    /** By JFR's words for it. */
    static Kind of(String frameType) {
      return switch (frameType) {
        case "Interpreted" -> INTERPRETED;
        case "JIT compiled", "Inlined" -> COMPILED;
        case "Native", "C++" -> NATIVE;
        default -> UNKNOWN;
      };
    }
  }
}
