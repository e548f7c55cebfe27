package dev.sonda.trace.systrace.internal.event;

import dev.sonda.trace.tables.StringPool;

/**
 * Parses the thread states in context switches of ftrace text, such as {@code S}, {@code R+},
 * {@code D|K}. State names in tables have at most three letters, in the order of the kernel's bits.
 */
final class ThreadStateNames {
  private static final String LETTERS = "SDTtXZPxKWN";
  private static final int MAX_LETTERS = 3;

  /** Bits of the idle state: uninterruptible sleep (D) that isn't counted as load (N). */
  private static final int IDLE = 1 << LETTERS.indexOf('D') | 1 << LETTERS.indexOf('N');

  /** Bits that represent an invalid state, as in Perfetto's importer. */
  private static final int UNKNOWN = (1 << LETTERS.length()) - 1;

  private final StringPool strings;
  private final int[] names = new int[1 << LETTERS.length()];
  private final int runnable;
  private final int preempted;

  ThreadStateNames(StringPool strings) {
    this.strings = strings;
    runnable = strings.intern("R");
    preempted = strings.intern("R+");
  }

  /** String id of a state's name. */
  int name(byte[] bytes, int start, int end) {
    if (end > start && bytes[start] == 'R') {
      boolean isPreempted = end - start == 2 && bytes[start + 1] == '+';
      return isPreempted ? preempted : runnable;
    }
    int flags = start == end ? UNKNOWN : flags(bytes, start, end);
    if (flags == 0) {
      return runnable;
    }
    if (names[flags] == 0) {
      names[flags] = strings.intern(text(flags));
    }
    return names[flags];
  }

  private static int flags(byte[] bytes, int start, int end) {
    int flags = 0;
    for (int at = start; at < end; at++) {
      int letter = LETTERS.indexOf(bytes[at]);
      if (letter >= 0) {
        flags |= 1 << letter;
      } else if (bytes[at] == 'I') {
        flags |= IDLE;
      } else if (bytes[at] != '|') {
        return UNKNOWN;
      }
    }
    return flags;
  }

  private static String text(int flags) {
    if (flags == IDLE) {
      return "I";
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LETTERS.length() && text.length() < MAX_LETTERS; i++) {
      if ((flags & 1 << i) != 0) {
        text.append(LETTERS.charAt(i));
      }
    }
    return text.toString();
  }
}
