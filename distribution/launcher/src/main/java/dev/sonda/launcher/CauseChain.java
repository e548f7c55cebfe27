package dev.sonda.launcher;

/** Joins the messages of a throwable and its causes in one line. */
final class CauseChain {
  private static final int DEEPEST = 8;

  private CauseChain() {}

  static String of(Throwable throwable) {
    StringBuilder line = new StringBuilder(describe(throwable));
    Throwable cause = throwable.getCause();
    for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
      String next = describe(cause);
      // Many wrappers repeat their cause's message.
      if (line.indexOf(next) < 0) {
        line.append(": ").append(next);
      }
      cause = cause.getCause();
    }
    return line.toString();
  }

  private static String describe(Throwable throwable) {
    String message = throwable.getMessage();
    return message == null ? throwable.getClass().getSimpleName() : message;
  }
}
