package dev.sonda.trace.systrace.internal.event;

/** Decides which numbers are valid CPU numbers. */
final class CpuNumberCheck {
  /**
   * Upper limit of CPUs, more than Linux can be built for. The limit matters because the CPU table
   * has a row for each number up to the highest.
   */
  private static final int MAX_CPUS = 8192;

  private CpuNumberCheck() {}

  static boolean isCpu(long number) {
    return number >= 0 && number < MAX_CPUS;
  }
}
