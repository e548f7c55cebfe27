package dev.sonda.core.internal.session.config;

import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.WriteFlushMode;

/**
 * When a session is flushed without being asked.
 *
 * @param periodMs between flushes; 0 for none
 * @param beforeWriting whether each write into the file waits for a flush
 */
public record FlushPlan(int periodMs, boolean beforeWriting) {
  private static final FlushPlan NONE = new FlushPlan(0, false);

  /** Writing into a file has rules of its own, and by default forgets flush_period_ms. */
  public static FlushPlan of(TraceConfig config) {
    if (!config.getWriteIntoFile() || mode(config) == WriteFlushMode.WRITE_FLUSH_DISABLED) {
      return periodic(config.getFlushPeriodMs());
    }
    boolean rarelyWritten = WritePlan.of(config).periodMs() > WritePlan.DEFAULT_PERIOD_MS;
    if (mode(config) == WriteFlushMode.WRITE_FLUSH_ENABLED || rarelyWritten) {
      return new FlushPlan(0, true);
    }
    return periodic(WritePlan.DEFAULT_PERIOD_MS);
  }

  private static WriteFlushMode mode(TraceConfig config) {
    return config.getWriteFlushMode();
  }

  /** The number is unsigned; a period of more than 24 days is none. */
  private static FlushPlan periodic(int periodMsUnsigned) {
    return periodMsUnsigned > 0 ? new FlushPlan(periodMsUnsigned, false) : NONE;
  }
}
