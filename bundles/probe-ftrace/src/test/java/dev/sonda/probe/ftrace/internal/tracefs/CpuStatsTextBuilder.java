package dev.sonda.probe.ftrace.internal.tracefs;

/** Builds the text of {@code per_cpu/cpuN/stats} as the kernel writes it. */
public final class CpuStatsTextBuilder {
  private CpuStatsTextBuilder() {}

  /** Eight distinct numbers, one per line: base + 1, base + 2 … in the order of the file. */
  public static String counting(int base) {
    return """
    entries: %d
    overrun: %d
    commit overrun: %d
    bytes: %d
    oldest event ts: %5d.000500
    now ts: %5d.250000
    dropped events: %d
    read events: %d
    """
        .formatted(base + 1, base + 2, base + 3, base + 4, base + 5, base + 6, base + 7, base + 8);
  }

  static CpuBufferStats parsed(int cpu, int base) {
    return new CpuBufferStats(
        cpu,
        base + 1,
        base + 2,
        base + 3,
        base + 4,
        base + 5.0005,
        base + 6.25,
        base + 7,
        base + 8);
  }
}
