package dev.sonda.sql.functions.internal.ftrace;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Formats the state of a task that leaves a CPU with the letters that the kernel prints.
 *
 * @param isReordered whether the kernel is 4.14 or later, which assigns the bits from 0x40 on
 *     differently
 * @param preempted bit that means that the task was preempted
 */
record TaskStateText(boolean isReordered, int preempted) {
  private static final Pattern VERSION = Pattern.compile("(\\d{1,6})\\.(\\d{1,6}).*");
  private static final int FOUR = 4;

  /** Minor version of Linux 4.14, from which on the bits from 0x40 have other meanings. */
  private static final int REORDERED = 14;

  /** Minor version of Linux 4.8, which added a state below the bit for preemption. */
  private static final int NEW_STATE = 8;

  private static final int LOW_BITS = 0x3f;
  private static final String LOW = "SDTtXZ";
  private static final int FIRST_HIGH_BIT = 0x40;
  private static final String HIGH_BEFORE = "xKWPN";
  private static final String HIGH = "PI";
  private static final int UNKNOWN_BITS = 0xfe00;
  private static final String IDLE_BEFORE = "D|N";

  /**
   * Creates a formatter for a kernel release such as 5.10.1; an empty release is treated as an old
   * kernel.
   */
  static TaskStateText of(String release) {
    Matcher version = VERSION.matcher(release);
    boolean isKnown = version.matches();
    int major = isKnown ? Integer.parseInt(version.group(1)) : FOUR;
    int minor = isKnown ? Integer.parseInt(version.group(2)) : FOUR;
    boolean isReordered = major > FOUR || (major == FOUR && minor >= REORDERED);
    int old = major == FOUR && minor >= NEW_STATE ? 0x1000 : 0x800;
    return new TaskStateText(isReordered, isReordered ? 0x100 : old);
  }

  String text(long raw) {
    int state = (int) raw & 0xffff;
    if (isReordered && (state & UNKNOWN_BITS) != 0) {
      return "?";
    }
    List<String> letters = new ArrayList<>();
    add(letters, LOW, state & LOW_BITS, 1);
    add(letters, isReordered ? HIGH : HIGH_BEFORE, state, FIRST_HIGH_BIT);
    String text = String.join("|", letters);
    if (text.equals(IDLE_BEFORE)) {
      return "I";
    }
    return text.isEmpty() ? "R" + ((state & preempted) == 0 ? "" : "+") : text;
  }

  private static void add(List<String> letters, String names, int state, int firstBit) {
    for (int i = 0; i < names.length(); i++) {
      if ((state & (firstBit << i)) != 0) {
        letters.add(names.substring(i, i + 1));
      }
    }
  }
}
