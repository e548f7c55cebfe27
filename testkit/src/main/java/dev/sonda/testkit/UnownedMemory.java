package dev.sonda.testkit;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** Native memory of this process that only the collector can free: automatic arenas, buffers. */
public final class UnownedMemory {
  private UnownedMemory() {}

  /** How many pieces there are now. */
  public static long pieces() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getCount)
        .sum();
  }
}
