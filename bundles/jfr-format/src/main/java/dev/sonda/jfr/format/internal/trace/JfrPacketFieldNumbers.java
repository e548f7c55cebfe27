package dev.sonda.jfr.format.internal.trace;

/**
 * Field numbers of Perfetto's schema, of the messages that are written when a recording is
 * translated.
 */
final class JfrPacketFieldNumbers {
  static final int INCREMENTAL_STATE_CLEARED = 1;
  static final int NEEDS_INCREMENTAL_STATE = 2;

  /** Field numbers of TracePacket. */
  static final int TRACK_EVENT = 11;

  static final int INTERNED_DATA = 12;
  static final int SEQUENCE_FLAGS = 13;
  static final int TRACK_DESCRIPTOR = 60;
  static final int STACK_SAMPLE = 135;

  /** Field numbers of InternedData. */
  static final int EVENT_CATEGORIES = 1;

  static final int EVENT_NAMES = 2;
  static final int ANNOTATION_NAMES = 3;
  static final int FUNCTION_NAMES = 5;
  static final int FRAMES = 6;
  static final int CALLSTACKS = 7;
  static final int COUNTER_DESCRIPTORS = 50;

  /** Field numbers common to all interned messages: the iid, and the text if there is one. */
  static final int IID = 1;

  static final int INTERNED_TEXT = 2;

  /** Field numbers of interned Frame and Callstack messages. */
  static final int FRAME_FUNCTION = 2;

  static final int FRAME_LINE = 6;
  static final int FRAME_KIND = 7;
  static final int STACK_FRAMES = 2;

  /** Field numbers of TrackEvent. */
  static final int EVENT_CATEGORY_IID = 3;

  static final int EVENT_ANNOTATION = 4;
  static final int EVENT_TYPE = 9;
  static final int EVENT_NAME_IID = 10;
  static final int EVENT_TRACK = 11;
  static final int EVENT_COUNTER_VALUE = 30;
  static final int EVENT_COUNTER_DOUBLE = 44;
  static final int EVENT_CALLSTACK_IID = 56;

  static final int TYPE_SLICE_BEGIN = 1;
  static final int TYPE_SLICE_END = 2;
  static final int TYPE_INSTANT = 3;
  static final int TYPE_COUNTER = 4;

  /** Field numbers of DebugAnnotation. */
  static final int ANNOTATION_NAME_IID = 1;

  static final int ANNOTATION_BOOL = 2;
  static final int ANNOTATION_INT = 4;
  static final int ANNOTATION_DOUBLE = 5;
  static final int ANNOTATION_TEXT = 6;
  static final int ANNOTATION_POINTER = 7;

  /** Field numbers of TrackDescriptor. */
  static final int TRACK_UUID = 1;

  static final int TRACK_NAME = 2;
  static final int TRACK_PROCESS = 3;
  static final int TRACK_THREAD = 4;
  static final int TRACK_PARENT = 5;
  static final int TRACK_COUNTER = 8;

  /** Field numbers of ProcessDescriptor and ThreadDescriptor. */
  static final int PID = 1;

  static final int PROCESS_NAME = 6;
  static final int TID = 2;
  static final int THREAD_NAME = 5;

  /** Field numbers of a track's CounterDescriptor. */
  static final int COUNTER_UNIT = 3;

  static final int COUNTER_UNIT_NAME = 6;
  static final int UNIT_COUNT = 2;
  static final int UNIT_BYTES = 3;

  /** Field numbers of StackSample. */
  static final int SAMPLE_TASK = 1;

  static final int SAMPLE_CALLSTACK_IID = 6;
  static final int SAMPLE_DESCRIPTOR_IID = 10;
  static final int SAMPLE_WEIGHT = 11;

  /** Field numbers of StackSample's TaskContext and CounterDescriptor. */
  static final int TASK_PID = 2;

  static final int TASK_TID = 3;
  static final int DESCRIPTOR_NAME = 2;
  static final int DESCRIPTOR_UNIT = 3;
  static final int DESCRIPTOR_UNIT_BYTES = 4;
  static final int DESCRIPTOR_UNIT_COUNT = 9;

  private JfrPacketFieldNumbers() {}
}
