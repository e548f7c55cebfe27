package dev.sonda.producer.internal.link;

import dev.sonda.producer.internal.source.SourceConfigView;
import dev.sonda.protos.DataSourceConfig;

/**
 * Whether a session asks for what a data source records already. Like Perfetto's SDK: track events
 * are compared by the settings alone that say what is recorded, so that consumers which begin the
 * session may differ in all else; other data sources by all that isn't the service's.
 *
 * <p>Unlike there, two configs without settings of track events are alike.
 */
final class StartupConfigs {
  private static final String TRACK_EVENT = "track_event";
  private static final int TRACK_EVENT_CONFIG = 113; // DataSourceConfig

  private StartupConfigs() {}

  static boolean isAlike(DataSourceConfig early, DataSourceConfig asked) {
    if (!early.getName().equals(asked.getName())) {
      return false;
    }
    return early.getName().equals(TRACK_EVENT)
        ? settings(early).equals(settings(asked))
        : withoutServicesFields(early).equals(withoutServicesFields(asked));
  }

  private static TrackEventSettings settings(DataSourceConfig config) {
    return TrackEventSettings.of(new SourceConfigView(config).payload(TRACK_EVENT_CONFIG));
  }

  /** Without what a program can't know before there is a session. */
  private static DataSourceConfig withoutServicesFields(DataSourceConfig config) {
    return config.toBuilder()
        .clearTargetBuffer()
        .clearTracingSessionId()
        .clearSessionInitiator()
        .clearTraceDurationMs()
        .clearStopTimeoutMs()
        .clearEnableExtraGuardrails()
        .build();
  }
}
