package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.protos.FtraceConfig;

/** Computes the size of the kernel's ring buffers, per CPU. */
final class BufferSize {
  private static final long SMALL_KB = 2 << 10;
  private static final long LARGE_KB = 8 << 10;

  /** The larger of the two default sizes. */
  static final long LARGE_BYTES = LARGE_KB << 10;

  /**
   * Memory from which the larger default is used; machines with eight gigabytes report a little
   * less.
   */
  private static final long LARGE_MACHINE_BYTES = 7L << 30;

  private BufferSize() {}

  /** Size of a CPU's buffer in kilobytes, a multiple of the page size and at least one page. */
  static long sizeKb(FtraceConfig config, long memoryBytes, int pageSizeBytes) {
    long usualKb = memoryBytes >= LARGE_MACHINE_BYTES ? LARGE_KB : SMALL_KB;
    long wantedKb = Integer.toUnsignedLong(config.getBufferSizeKb());
    boolean isUsual = wantedKb == 0 || (config.getBufferSizeLowerBound() && usualKb > wantedKb);
    long pageKb = Math.max(1, pageSizeBytes >> 10);
    return Math.max(1, (isUsual ? usualKb : wantedKb) / pageKb) * pageKb;
  }
}
