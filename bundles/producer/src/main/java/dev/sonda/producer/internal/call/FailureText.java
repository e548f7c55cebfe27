package dev.sonda.producer.internal.call;

/** Describes an exception thrown by a probe, for messages. */
public final class FailureText {
  private static final int MAX_LENGTH = 300;

  private FailureText() {}

  /**
   * Returns one line of bounded length. Has to be called on the probe's thread, because getMessage
   * may run the probe's code.
   */
  public static String describe(Throwable thrown) {
    String text = thrown.getClass().getName();
    try {
      String message = thrown.getMessage();
      if (message != null) {
        text += ": " + message;
      }
    } catch (RuntimeException e) {
      text += " (whose message throws " + e.getClass().getName() + ")";
    }
    return oneLine(text);
  }

  static String oneLine(String text) {
    int end = Math.min(text.length(), MAX_LENGTH);
    if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end).replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+", " ");
  }
}
