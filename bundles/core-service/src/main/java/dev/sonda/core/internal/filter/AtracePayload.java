package dev.sonda.core.internal.filter;

/** Finds the payload in a line of Android's atrace, {@code B|tgid|payload}. */
final class AtracePayload {
  static final int NONE = -1;

  /** Lowest possible index of the second {@code |} in a line. */
  private static final int FIRST_POSSIBLE_BAR = 2;

  private AtracePayload() {}

  /** Index of the payload in {@code bytes}, or {@link #NONE}. Allocates nothing. */
  static int find(byte[] bytes, int offset, int sizeBytes) {
    // The line that ends a slice, E|tgid, has no payload.
    if (sizeBytes <= FIRST_POSSIBLE_BAR || bytes[offset] == 'E') {
      return NONE;
    }
    for (int i = offset + FIRST_POSSIBLE_BAR; i < offset + sizeBytes; i++) {
      if (bytes[i] == '|') {
        return i + 1;
      }
    }
    return NONE;
  }

  static boolean startsWith(byte[] bytes, int from, int end, byte[] prefix) {
    if (end - from < prefix.length) {
      return false;
    }
    for (int i = 0; i < prefix.length; i++) {
      if (bytes[from + i] != prefix[i]) {
        return false;
      }
    }
    return true;
  }
}
