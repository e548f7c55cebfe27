package dev.sonda.probe.procfs.internal.sysstats;

import java.util.function.LongSupplier;

/**
 * The time of the sample that is being taken, for all that goes by seconds: a dozen of files and
 * folders that ask for it cost one look at the clock. For one thread.
 */
final class SampleClock implements LongSupplier {
  private final LongSupplier bootTimeNs;
  private long sampleNs;

  SampleClock(LongSupplier bootTimeNs) {
    this.bootTimeNs = bootTimeNs;
    read();
  }

  /** Looks at the clock; for the others, it is that late from now on. */
  long read() {
    sampleNs = bootTimeNs.getAsLong();
    return sampleNs;
  }

  /** As it was read last. */
  @Override
  public long getAsLong() {
    return sampleNs;
  }
}
