package dev.sonda.probe.procfs.internal.sysstats;

import java.util.function.LongSupplier;

/**
 * The time of the present sample, read once for a dozen files and folders that measure seconds by
 * it. One thread.
 */
final class SampleClock implements LongSupplier {
  private final LongSupplier bootTimeNs;
  private long sampleNs;

  SampleClock(LongSupplier bootTimeNs) {
    this.bootTimeNs = bootTimeNs;
    read();
  }

  /** Reads the clock; {@link #getAsLong} returns this time from now on. */
  long read() {
    sampleNs = bootTimeNs.getAsLong();
    return sampleNs;
  }

  /** The time that was read last. */
  @Override
  public long getAsLong() {
    return sampleNs;
  }
}
