package dev.sonda.trace.storage.sched;

import dev.sonda.trace.tables.StringPool;
import java.util.Arrays;

/**
 * The names of the states in which threads leave a CPU, as the kernel prints them: {@code S},
 * {@code R+}, … of kernels from 4.14 on.
 */
final class TaskStates {
  private static final int STATES = 1 << 16;
  private static final int UNKNOWN = -1;

  /** Bits 0 to 5, in their order. */
  private static final String LETTERS = "SDTtXZ";

  private static final int LETTER_MASK = 0x3F;
  private static final int PARKED = 0x40;
  private static final int IDLE = 0x80;
  private static final int PREEMPTED = 0x100;
  private static final int INVALID = 0xFE00;

  private final StringPool strings;
  private final int[] names = new int[STATES];

  TaskStates(StringPool strings) {
    this.strings = strings;
    Arrays.fill(names, UNKNOWN);
  }

  /** The name of a state, or 0 if the kernel has none such. */
  int name(long state) {
    int raw = (int) state & (STATES - 1);
    int name = names[raw];
    if (name == UNKNOWN) {
      name = (raw & INVALID) != 0 ? 0 : strings.intern(text(raw));
      names[raw] = name;
    }
    return name;
  }

  private static String text(int raw) {
    if ((raw & (LETTER_MASK | PARKED | IDLE)) == 0) {
      return (raw & PREEMPTED) != 0 ? "R+" : "R";
    }
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < LETTERS.length(); bit++) {
      if ((raw & 1 << bit) != 0) {
        text.append(LETTERS.charAt(bit));
      }
    }
    if ((raw & PARKED) != 0) {
      text.append('P');
    }
    if ((raw & IDLE) != 0) {
      text.append('I');
    }
    return text.toString();
  }
}
