package dev.sonda.probe.procfs.internal.sysstats;

import java.util.function.LongSupplier;

/**
 * A clock that stands still during a sample: the time is read once per sample for all its files and
 * folders, whose timeouts are seconds. For one thread.
 */
final class FrozenSampleClock implements LongSupplier {
  private final LongSupplier bootTimeNs;
  private long sampleNs;

  FrozenSampleClock(LongSupplier bootTimeNs) {
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
