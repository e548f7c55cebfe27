package dev.sonda.track.event.internal.sequence;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The boot clock, read without a system call: {@link System#nanoTime} is the monotonic clock, which
 * goes at the same pace. They part when the machine is suspended, so each session refreshes the
 * difference from time to time.
 */
public final class TraceTime {
  private static final int ATTEMPTS = 10;
  private static final VarHandle OFFSET = offsetHandle();

  @SuppressWarnings({"unused", "FieldMayBeFinal"}) // read and written through its VarHandle
  private static long offsetNs = measureOffsetNs();

  private TraceTime() {}

  /** The time since boot, now. Any thread. */
  public static long bootTimeNs() {
    return System.nanoTime() + (long) OFFSET.getOpaque();
  }

  /** Measures the difference of the clocks again. */
  public static void refresh() {
    OFFSET.setOpaque(measureOffsetNs());
  }

  /**
   * The kernel's own constant, from the attempt that pins it down best. A machine that never slept
   * has none.
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
      return MethodHandles.lookup().findStaticVarHandle(TraceTime.class, "offsetNs", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
