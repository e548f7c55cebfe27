package dev.sonda.core.internal.session.instance;

import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceConfig.SessionInitiator;
import dev.sonda.protos.TraceConfig;

/**
 * Derives the config of each data source instance, as its producer gets it, from the session's
 * config.
 */
public final class DataSourceConfigResolver {
  /** Perfetto's default. */
  private static final int DEFAULT_STOP_TIMEOUT_MS = 5000;

  private DataSourceConfigResolver() {}

  /**
   * The config of one instance. It includes fields of the entry that are unknown to this service.
   */
  static DataSourceConfig forProducer(
      TracingSession session, DataSourceConfig entry, int globalBufferId) {
    TraceConfig config = session.config();
    DataSourceConfig.Builder builder =
        entry.toBuilder()
            .setTargetBuffer(globalBufferId)
            .setTraceDurationMs(config.getDurationMs())
            .setStopTimeoutMs((int) stopTimeoutMs(config))
            .setEnableExtraGuardrails(config.getEnableExtraGuardrails())
            // Producers trust this field, so the value in the consumer's config is overwritten.
            .setSessionInitiator(SessionInitiator.SESSION_INITIATOR_UNSPECIFIED)
            .setTracingSessionId(session.id());
    // Set only if true, because producers compare configs, and older producers don't expect the
    // field.
    if (config.getPreferSuspendClockForDuration()) {
      builder.setPreferSuspendClockForDuration(true);
    }
    return builder.build();
  }

  /** Time that producers have to confirm a stop, in milliseconds. */
  public static long stopTimeoutMs(TraceConfig config) {
    int wanted = config.getDataSourceStopTimeoutMs();
    return wanted == 0 ? DEFAULT_STOP_TIMEOUT_MS : Integer.toUnsignedLong(wanted);
  }

  /**
   * The first entry of {@code producers} with this name; the default instance if the config has no
   * such entry.
   */
  static TraceConfig.ProducerConfig wishesFor(TraceConfig config, String producerName) {
    return config.getProducersList().stream()
        .filter(wishes -> wishes.getProducerName().equals(producerName))
        .findFirst()
        .orElse(TraceConfig.ProducerConfig.getDefaultInstance());
  }

  /**
   * Index of an entry's target buffer, or -1 if there is no such buffer. A buffer name in the entry
   * takes precedence over a buffer number.
   */
  public static int bufferIndex(TraceConfig config, DataSourceConfig entry) {
    if (entry.getTargetBufferName().isEmpty()) {
      long index = Integer.toUnsignedLong(entry.getTargetBuffer());
      return index < config.getBuffersCount() ? (int) index : -1;
    }
    for (int i = 0; i < config.getBuffersCount(); i++) {
      if (config.getBuffers(i).getName().equals(entry.getTargetBufferName())) {
        return i;
      }
    }
    return -1;
  }
}
