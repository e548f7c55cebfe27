package dev.sonda.probe.counters.internal.track;

/** Field numbers of Perfetto's messages that this package writes. */
final class TrackFieldNumbers {
  /** Field of TracePacket, as are the two following constants. */
  static final int TRACK_EVENT = 11;

  static final int SEQUENCE_FLAGS = 13;
  static final int TRACK_DESCRIPTOR = 60;

  /** A value of SEQUENCE_FLAGS: readers drop the state of earlier packets. */
  static final int INCREMENTAL_STATE_CLEARED = 1;

  /** Field of TrackDescriptor, as are the constants up to DESCRIPTION. */
  static final int UUID = 1;

  static final int NAME = 2;
  static final int PARENT_UUID = 5;
  static final int COUNTER = 8;
  static final int STATIC_NAME = 10;
  static final int CHILD_ORDERING = 11;
  static final int DESCRIPTION = 14;

  /** A value of CHILD_ORDERING: child tracks are ordered by name. */
  static final int LEXICOGRAPHIC = 1;

  /** Field of CounterDescriptor. */
  static final int UNIT = 3;

  /** Field of TrackEvent, as are the following constants. */
  static final int DEBUG_ANNOTATIONS = 4;

  static final int TYPE = 9;

  static final int TRACK_UUID = 11;
  static final int EXTRA_COUNTER_VALUES = 12;
  static final int EVENT_NAME = 23;
  static final int COUNTER_VALUE = 30;
  static final int EXTRA_COUNTER_TRACK_UUIDS = 31;

  /** A value of TYPE, as is the following constant. */
  static final int TYPE_INSTANT = 3;

  static final int TYPE_COUNTER = 4;

  /** Field of DebugAnnotation, as is the following constant. */
  static final int ANNOTATION_TEXT = 6;

  static final int ANNOTATION_NAME = 10;

  /** Maximum number of extra counters that Perfetto's trace processor accepts in one event. */
  static final int MAX_EXTRA_COUNTERS = 8;

  private TrackFieldNumbers() {}
}
