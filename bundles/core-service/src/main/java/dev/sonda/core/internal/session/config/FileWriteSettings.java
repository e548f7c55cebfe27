package dev.sonda.core.internal.session.config;

import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.FFlushMode;

/**
 * How a session's file is written.
 *
 * @param periodMs between two writes
 * @param maxFileSizeBytes exclusive limit of the file's size
 * @param syncAfterWrite whether each write waits for the disk
 */
public record FileWriteSettings(long periodMs, long maxFileSizeBytes, boolean syncAfterWrite) {
  /** Plan for a file that is written only once, such as the file of a clone. */
  public static final FileWriteSettings WITHOUT_LIMIT =
      new FileWriteSettings(0, Long.MAX_VALUE, false);

  /** Perfetto's default. */
  public static final int DEFAULT_PERIOD_MS = 5000;

  /** Perfetto's minimum. */
  private static final int MIN_PERIOD_MS = 100;

  public static FileWriteSettings of(TraceConfig config) {
    long periodMs = Integer.toUnsignedLong(config.getFileWritePeriodMs());
    long maxSizeBytes = config.getMaxFileSizeBytes();
    return new FileWriteSettings(
        periodMs == 0 ? DEFAULT_PERIOD_MS : Math.max(periodMs, MIN_PERIOD_MS),
        maxSizeBytes <= 0 ? Long.MAX_VALUE : maxSizeBytes,
        config.getFflushPostWrite() == FFlushMode.FFLUSH_ENABLED);
  }
}
