package dev.sonda.core.internal.session.config;

import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.WriteFlushMode;

/**
 * The periodic flushes of a session.
 *
 * @param periodMs between flushes; 0 for none
 * @param beforeWriting whether each write into the file waits for a flush
 */
public record FlushPlan(int periodMs, boolean beforeWriting) {
  private static final FlushPlan NONE = new FlushPlan(0, false);

  /**
   * The plan of a config. With {@code write_into_file}, its own rules replace flush_period_ms, as
   * in Perfetto.
   */
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

  /** A plan with a period; one of more than 24 days, negative as an int, is none. */
  private static FlushPlan periodic(int periodMsUnsigned) {
    return periodMsUnsigned > 0 ? new FlushPlan(periodMsUnsigned, false) : NONE;
  }
}
