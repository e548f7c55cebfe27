package dev.sonda.track.event.internal.sequence;

/** Field numbers and values of TracePacket and the messages of interned data. */
final class TrackEventPacketFieldNumbers {
  static final int CLOCK_SNAPSHOT = 6;
  static final int TIMESTAMP = 8;
  static final int TRACK_EVENT = 11;
  static final int INTERNED_DATA = 12;
  static final int SEQUENCE_FLAGS = 13;
  static final int TIMESTAMP_CLOCK_ID = 58;
  static final int TRACE_PACKET_DEFAULTS = 59;
  static final int TRACK_DESCRIPTOR = 60;

  /** A bit of SEQUENCE_FLAGS. */
  static final int INCREMENTAL_STATE_CLEARED = 1;

  /** A bit of SEQUENCE_FLAGS. */
  static final int NEEDS_INCREMENTAL_STATE = 2;

  /** A field of TRACE_PACKET_DEFAULTS. */
  static final int DEFAULT_TIMESTAMP_CLOCK_ID = 58;

  /** A field of TRACE_PACKET_DEFAULTS. */
  static final int TRACK_EVENT_DEFAULTS = 11;

  /** A field of TRACK_EVENT_DEFAULTS. */
  static final int DEFAULT_TRACK_UUID = 11;

  /** A field of TRACK_EVENT_DEFAULTS. */
  static final int DEFAULT_EXTRA_COUNTERS = 31;

  static final int CLOCKS = 1;
  static final int CLOCK_ID = 1;
  static final int CLOCK_TIMESTAMP = 2;
  static final int CLOCK_IS_INCREMENTAL = 3;
  static final int CLOCK_UNIT_MULTIPLIER_NS = 4;

  /**
   * Id of a clock of one sequence: each timestamp is the difference to the sequence's previous one.
   */
  static final int INCREMENTAL_CLOCK = 64;

  /** Id of a clock of one sequence: the boot clock in the session's time unit. */
  static final int ABSOLUTE_CLOCK = 65;

  static final int INTERNED_CATEGORY = 1;
  static final int INTERNED_EVENT_NAME = 2;
  static final int INTERNED_ANNOTATION_NAME = 3;
  static final int INTERNED_SOURCE_LOCATION = 4;
  static final int INTERNED_LOG_BODY = 20;
  static final int INTERNED_VALUE_TYPE = 27;

  /** Id, in each interned entry. */
  static final int IID = 1;

  /** Text, in all interned entries except source locations. */
  static final int INTERNED_TEXT = 2;

  private TrackEventPacketFieldNumbers() {}
}
