package dev.sonda.probe.procfs.internal.processes;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.protos.ProcessStatsConfig.Quirks;
import java.nio.ByteBuffer;

/**
 * The config of a session for {@code linux.process_stats}, read and checked.
 *
 * @param scanOnStart whether all processes are described when the session starts
 * @param onDemand whether threads that occur in kernel events are described, and their opened files
 *     looked up
 * @param pollPeriodMs how often counters are read; 0 if they aren't
 * @param cacheTicks after how many readings an unchanged counter is written again
 */
record ProcessStatsRequest(
    boolean scanOnStart,
    boolean onDemand,
    boolean threadNames,
    boolean mainThreads,
    boolean age,
    int pollPeriodMs,
    int cacheTicks,
    boolean runtime,
    boolean smapsRollup,
    boolean dmabufRss,
    boolean fds) {
  static final int MIN_PERIOD_MS = 100;

  /**
   * Reads the config message.
   *
   * @throws IllegalArgumentException if it can't be read
   */
  static ProcessStatsRequest parse(ByteBuffer configMessage) {
    try {
      return of(ProcessStatsConfig.parseFrom(configMessage));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException(
          "process_stats_config can't be read: " + e.getMessage(), e);
    }
  }

  private static ProcessStatsRequest of(ProcessStatsConfig config) {
    int periodMs = periodMs(config.getProcStatsPollMs());
    return new ProcessStatsRequest(
        config.getScanAllProcessesOnStart(),
        !config.getQuirksList().contains(Quirks.DISABLE_ON_DEMAND),
        config.getRecordThreadNames(),
        !config.getSkipMainThreadMessage(),
        config.getRecordProcessAge(),
        periodMs,
        cacheTicks(config.getProcStatsCacheTtlMs(), periodMs),
        config.getRecordProcessRuntime(),
        config.getScanSmapsRollup(),
        config.getRecordProcessDmabufRss(),
        config.getResolveProcessFds());
  }

  /**
   * The polling period in ms, 0 for none. The config field is unsigned, so a negative {@code
   * askedMs} is a period of more than three weeks and is replaced with the maximum.
   */
  private static int periodMs(int askedMs) {
    if (askedMs < 0) {
      return Integer.MAX_VALUE;
    }
    return askedMs == 0 ? 0 : Math.max(askedMs, MIN_PERIOD_MS);
  }

  private static int cacheTicks(int ttlMs, int periodMs) {
    return periodMs == 0 ? 1 : Math.max(1, (int) (Integer.toUnsignedLong(ttlMs) / periodMs));
  }

  boolean asksForNothing() {
    return !scanOnStart && !onDemand && pollPeriodMs == 0;
  }
}
