package dev.sonda.trace.storage.sched;

import dev.sonda.trace.tables.StringPool;
import java.util.Arrays;

/**
 * Decodes the states in which threads leave a CPU to the names that the kernel prints: {@code S},
 * {@code R+}, …. From bit 6 on, the meaning of a bit depends on the kernel's version.
 */
final class TaskStateDecoder {
  private static final int STATES = 1 << 16;
  private static final int UNKNOWN = -1;

  /** Letters of bits 0 to 5, in ascending order. */
  private static final String LETTERS = "SDTtXZ";

  /** State bits 6 to 8 of kernels from 4.14 on: parked, idle, preempted. */
  private static final int NEW_PARKED = 0x40;

  private static final int NEW_IDLE = 0x80;
  private static final int NEW_PREEMPTED = 0x100;
  private static final int NEW_INVALID = 0xFE00;

  /** State bits 6 to 10 of kernels before 4.14, in the order in which their letters are printed. */
  private static final int[] OLD_BITS = {0x200, 0x40, 0x80, 0x100, 0x400};

  private static final String OLD_LETTERS = "PxKWN";
  private static final int OLD_IDLE = 0x402;
  private static final int OLD_MASK = 0x7FF;

  /** Maximal number of letters in a state's name. */
  private static final int MAX_LETTERS = 3;

  /** The version assumed if the trace doesn't contain the kernel version. */
  private static final KernelVersion OLDEST = new KernelVersion(4, 4);

  private final StringPool strings;
  private final int[] names = new int[STATES];
  private KernelVersion kernel = OLDEST;

  TaskStateDecoder(StringPool strings) {
    this.strings = strings;
    Arrays.fill(names, UNKNOWN);
  }

  void useKernel(KernelVersion version) {
    if (!version.equals(kernel)) {
      kernel = version;
      Arrays.fill(names, UNKNOWN);
    }
  }

  /** String id of the name of a state; 0 if the state is invalid for the kernel. */
  int name(long state) {
    int raw = (int) state & (STATES - 1);
    int name = names[raw];
    if (name == UNKNOWN) {
      boolean isNew = kernel.isAtLeast(4, 14);
      boolean isValid = !isNew || (raw & NEW_INVALID) == 0;
      name = isValid ? strings.intern(isNew ? newText(raw) : oldText(raw)) : 0;
      names[raw] = name;
    }
    return name;
  }

  private static String newText(int raw) {
    StringBuilder text = letters(raw);
    if ((raw & NEW_PARKED) != 0) {
      text.append('P');
    }
    if ((raw & NEW_IDLE) != 0) {
      text.append('I');
    }
    return named(text, (raw & NEW_PREEMPTED) != 0);
  }

  private String oldText(int raw) {
    boolean isPreempted = (raw & (kernel.isAtLeast(4, 8) ? 0x1000 : 0x800)) != 0;
    if ((raw & OLD_MASK) == OLD_IDLE) {
      return "I";
    }
    StringBuilder text = letters(raw);
    for (int i = 0; i < OLD_BITS.length; i++) {
      if ((raw & OLD_BITS[i]) != 0) {
        text.append(OLD_LETTERS.charAt(i));
      }
    }
    return named(text, isPreempted);
  }

  private static StringBuilder letters(int raw) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < LETTERS.length(); bit++) {
      if ((raw & 1 << bit) != 0) {
        text.append(LETTERS.charAt(bit));
      }
    }
    return text;
  }

  private static String named(StringBuilder text, boolean isPreempted) {
    if (text.isEmpty()) {
      return isPreempted ? "R+" : "R";
    }
    return text.substring(0, Math.min(MAX_LETTERS, text.length()));
  }
}
