package dev.sonda.track.event.internal.sequence;

/** Field numbers of TrackEvent, DebugAnnotation and SourceLocation. */
final class TrackEventFieldNumbers {
  static final int CATEGORY_IID = 3;
  static final int DEBUG_ANNOTATION = 4;
  static final int TYPE = 9;
  static final int NAME_IID = 10;
  static final int TRACK_UUID = 11;
  static final int EXTRA_COUNTER_VALUE = 12;
  static final int LOG_MESSAGE = 21;
  static final int CATEGORY = 22;
  static final int NAME = 23;
  static final int COUNTER_VALUE = 30;
  static final int SOURCE_LOCATION = 33;
  static final int DOUBLE_COUNTER_VALUE = 44;
  static final int FLOW_ID = 47;
  static final int TERMINATING_FLOW_ID = 48;
  static final int CORRELATION_ID = 52;
  static final int CORRELATION_ID_TEXT = 53;

  static final int ANNOTATION_NAME_IID = 1;
  static final int ANNOTATION_BOOL = 2;
  static final int ANNOTATION_UINT = 3;
  static final int ANNOTATION_INT = 4;
  static final int ANNOTATION_DOUBLE = 5;
  static final int ANNOTATION_STRING = 6;
  static final int ANNOTATION_POINTER = 7;
  static final int ANNOTATION_NAME = 10;
  static final int ANNOTATION_DICTIONARY_ENTRY = 11;
  static final int ANNOTATION_ARRAY_VALUE = 12;
  static final int ANNOTATION_PROTO_TYPE_IID = 13;
  static final int ANNOTATION_PROTO = 14;
  static final int ANNOTATION_PROTO_TYPE = 16;

  static final int LOG_BODY_IID = 2;
  static final int LOG_PRIORITY = 3;

  static final int LOCATION_FILE = 2;
  static final int LOCATION_FUNCTION = 3;
  static final int LOCATION_LINE = 4;

  private TrackEventFieldNumbers() {}
}
