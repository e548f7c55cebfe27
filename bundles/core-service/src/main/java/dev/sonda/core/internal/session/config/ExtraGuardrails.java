package dev.sonda.core.internal.session.config;

import dev.sonda.api.platform.Clock;
import dev.sonda.protos.TraceConfig;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The tighter limits of {@code enable_extra_guardrails}, for traces that are recorded unattended.
 * The limits are the ones of Perfetto's service. Loop only.
 */
public final class ExtraGuardrails {
  public static final long MAX_DURATION_MS = Duration.ofHours(24).toMillis();
  private static final long MAX_BUFFERS_KB = 128 << 10;
  private static final int BUFFER_GRANULARITY_KB = 4;
  private static final long MIN_INTERVAL_S = 300;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final Clock clock;
  // Time of the last start by unique_session_name, only of sessions with guardrails; all sessions
  // without a name share one entry.
  private final Map<String, Long> lastStartNs = new HashMap<>();

  public ExtraGuardrails(Clock clock) {
    this.clock = clock;
  }

  /** Validates a config by itself, independent of other sessions. */
  public static void check(TraceConfig config) throws ConfigError {
    if (!config.getEnableExtraGuardrails()) {
      return;
    }
    ConfigError.unless(
        !config.getDeferredStart(), "deferred_start doesn't go with enable_extra_guardrails");
    long sumKb = 0;
    for (TraceConfig.BufferConfig buffer : config.getBuffersList()) {
      long sizeKb = Integer.toUnsignedLong(buffer.getSizeKb());
      ConfigError.unless(
          sizeKb % BUFFER_GRANULARITY_KB == 0,
          "a buffer has a size_kb of "
              + sizeKb
              + ", but with enable_extra_guardrails it has to be a multiple of "
              + BUFFER_GRANULARITY_KB);
      sumKb += sizeKb;
    }
    long maxKb = Math.max(MAX_BUFFERS_KB, overrideKb(config));
    ConfigError.unless(
        sumKb <= maxKb,
        "the buffers' size_kb add up to "
            + sumKb
            + ", but with enable_extra_guardrails no more than "
            + maxKb
            + " are possible");
  }

  private static long overrideKb(TraceConfig config) {
    return Integer.toUnsignedLong(config.getGuardrailOverrides().getMaxTracingBufferSizeKb());
  }

  /** Refuses a session that starts too soon after the previous session with its name. */
  public void checkInterval(TraceConfig config) throws ConfigError {
    if (!config.getEnableExtraGuardrails()) {
      return;
    }
    long nowNs = clock.bootTimeNs();
    lastStartNs.values().removeIf(startNs -> nowNs - startNs > MIN_INTERVAL_S * NANOS_PER_SECOND);
    Long startNs = lastStartNs.get(config.getUniqueSessionName());
    if (startNs != null) {
      throw new ConfigError(
          "a session with the unique_session_name \""
              + config.getUniqueSessionName()
              + "\" began "
              + (nowNs - startNs) / NANOS_PER_SECOND
              + " s ago, but with enable_extra_guardrails there have to be "
              + MIN_INTERVAL_S
              + " s in between");
    }
  }

  /** Remembers the start of a session. */
  public void note(TraceConfig config) {
    if (config.getEnableExtraGuardrails()) {
      lastStartNs.put(config.getUniqueSessionName(), clock.bootTimeNs());
    }
  }
}
