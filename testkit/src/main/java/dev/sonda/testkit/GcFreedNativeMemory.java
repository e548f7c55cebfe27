package dev.sonda.testkit;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/**
 * Measures native memory of this process that only the garbage collector can free: automatic arenas
 * and direct buffers.
 */
public final class GcFreedNativeMemory {
  private GcFreedNativeMemory() {}

  /** Current number of allocations. */
  public static long pieces() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getCount)
        .sum();
  }
}
