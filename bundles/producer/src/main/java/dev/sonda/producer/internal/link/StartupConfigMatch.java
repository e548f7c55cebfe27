package dev.sonda.producer.internal.link;

import dev.sonda.producer.internal.source.SourceConfigView;
import dev.sonda.protos.DataSourceConfig;

/**
 * Decides whether a session's config matches the config with which a data source already records.
 * As in Perfetto's SDK, configs of track events are compared only by the settings that select
 * events, and other configs by all fields that the service doesn't set.
 *
 * <p>Unlike in Perfetto's SDK, two track event configs without settings match.
 */
final class StartupConfigMatch {
  private static final String TRACK_EVENT = "track_event";
  private static final int TRACK_EVENT_CONFIG = 113; // Field number of DataSourceConfig.

  private StartupConfigMatch() {}

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

  /**
   * Removes the fields that the service sets, which a program can't know before a session exists.
   */
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
