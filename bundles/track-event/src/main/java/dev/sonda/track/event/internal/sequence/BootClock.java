package dev.sonda.track.event.internal.sequence;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The boot clock, read without a system call: computed from {@link System#nanoTime}, the monotonic
 * clock, plus an offset. The offset changes when the machine is suspended, so each session
 * refreshes it periodically.
 */
public final class BootClock {
  private static final int ATTEMPTS = 10;
  private static final VarHandle OFFSET = offsetHandle();

  @SuppressWarnings({"unused", "FieldMayBeFinal"}) // read and written through its VarHandle
  private static long offsetNs = measureOffsetNs();

  private BootClock() {}

  /** The current time since boot, in ns. Any thread. */
  public static long bootTimeNs() {
    return System.nanoTime() + (long) OFFSET.getOpaque();
  }

  /** Measures the offset between the clocks again. */
  public static void refresh() {
    OFFSET.setOpaque(measureOffsetNs());
  }

  /**
   * Measures the offset of the boot clock to the monotonic clock, which is constant until the next
   * suspend: each attempt narrows its bounds. The offset is 0 if the machine was never suspended.
   */
  private static long measureOffsetNs() {
    long low = Long.MIN_VALUE;
    long high = Long.MAX_VALUE;
    for (int i = 0; i < ATTEMPTS; i++) {
      long before = System.nanoTime();
      long boot = Syscalls.libc().clockGetTimeNs(ClockId.BOOTTIME);
      long after = System.nanoTime();
      low = Math.max(low, boot - after);
      high = Math.min(high, boot - before);
    }
    return low <= 0 && high >= 0 ? 0 : low + (high - low) / 2;
  }

  private static VarHandle offsetHandle() {
    try {
      return MethodHandles.lookup().findStaticVarHandle(BootClock.class, "offsetNs", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
