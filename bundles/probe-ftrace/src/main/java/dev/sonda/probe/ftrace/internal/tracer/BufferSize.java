package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.protos.FtraceConfig;

/** How big the kernel's buffers are, each CPU's. */
final class BufferSize {
  private static final long SMALL_KB = 2 << 10;
  private static final long LARGE_KB = 8 << 10;

  /** The bigger of the two usual sizes. */
  static final long LARGE_BYTES = LARGE_KB << 10;

  /** Machines of eight gigabytes show a little less. */
  private static final long LARGE_MACHINE_BYTES = 7L << 30;

  private BufferSize() {}

  /** Whole pages, at least one, in kilobytes. */
  static long sizeKb(FtraceConfig config, long memoryBytes, int pageSizeBytes) {
    long usualKb = memoryBytes >= LARGE_MACHINE_BYTES ? LARGE_KB : SMALL_KB;
    long wantedKb = Integer.toUnsignedLong(config.getBufferSizeKb());
    boolean isUsual = wantedKb == 0 || (config.getBufferSizeLowerBound() && usualKb > wantedKb);
    long pageKb = Math.max(1, pageSizeBytes >> 10);
    return Math.max(1, (isUsual ? usualKb : wantedKb) / pageKb) * pageKb;
  }
}
