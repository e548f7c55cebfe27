package dev.sonda.track.event.internal.sequence;

import dev.sonda.track.event.internal.ProtoFieldReader;
import java.nio.ByteBuffer;

/**
 * Settings for writing a session's events: all fields of its TrackEventConfig except the category
 * lists.
 *
 * @param isIncremental whether a timestamp is the difference to the timestamp of the previous event
 * @param timeUnitNs unit of timestamps in ns
 * @param filtersAnnotations whether arguments are left out
 * @param filtersDynamicNames whether names that are made at run time are left out
 * @param samplesThreadTime whether events on a thread's track contain the thread's CPU time
 * @param threadTimePeriodNs minimum time in ns between two events with CPU time
 */
public record EventEncodingSettings(
    boolean isIncremental,
    long timeUnitNs,
    boolean filtersAnnotations,
    boolean filtersDynamicNames,
    boolean samplesThreadTime,
    long threadTimePeriodNs) {
  private static final int DISABLE_INCREMENTAL_TIMESTAMPS = 5;
  private static final int TIMESTAMP_UNIT_MULTIPLIER = 6;
  private static final int FILTER_DEBUG_ANNOTATIONS = 7;
  private static final int ENABLE_THREAD_TIME_SAMPLING = 8;
  private static final int FILTER_DYNAMIC_EVENT_NAMES = 9;
  private static final int THREAD_TIME_SUBSAMPLING_NS = 10;
  private static final int MAX_FIELD = THREAD_TIME_SUBSAMPLING_NS;

  /** Settings of a session with an empty TrackEventConfig. */
  public static final EventEncodingSettings DEFAULTS =
      new EventEncodingSettings(true, 1, false, false, false, 0);

  /** Settings of a serialized TrackEventConfig. */
  public static EventEncodingSettings of(ByteBuffer trackEventConfig) {
    long[] numbers = new long[MAX_FIELD + 1];
    ProtoFieldReader.forEachNumber(
        trackEventConfig,
        (field, number) -> {
          if (field <= MAX_FIELD) {
            numbers[field] = number;
          }
        });
    return new EventEncodingSettings(
        numbers[DISABLE_INCREMENTAL_TIMESTAMPS] == 0,
        Math.max(1, numbers[TIMESTAMP_UNIT_MULTIPLIER]),
        numbers[FILTER_DEBUG_ANNOTATIONS] != 0,
        numbers[FILTER_DYNAMIC_EVENT_NAMES] != 0,
        numbers[ENABLE_THREAD_TIME_SAMPLING] != 0,
        numbers[THREAD_TIME_SUBSAMPLING_NS]);
  }
}
