package dev.sonda.jfr.format.internal.trace;

/**
 * A frame of a stack trace.
 *
 * @param line 0 if it isn't known
 */
record StackFrame(String function, int line, Kind kind) {

  /** Kind of the frame's code, such as interpreted or compiled, with Perfetto's numbers. */
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

    /** The kind for a frame type as JFR names it. */
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
