package dev.sonda.track.event.internal.sequence;

/** Field numbers of TrackDescriptor and the messages in it. */
final class TrackDescriptorFieldNumbers {
  static final int UUID = 1;
  static final int NAME = 2;
  static final int PROCESS = 3;
  static final int THREAD = 4;
  static final int PARENT_UUID = 5;
  static final int COUNTER = 8;
  static final int CHILD_ORDER = 11;
  static final int SIBLING_RANK = 12;
  static final int DESCRIPTION = 14;
  static final int SIBLING_MERGE = 15;
  static final int SIBLING_MERGE_KEY = 16;
  static final int STATE = 18;

  static final int PROCESS_PID = 1;
  static final int PROCESS_NAME = 6;

  static final int THREAD_PID = 1;
  static final int THREAD_TID = 2;
  static final int THREAD_NAME = 5;

  static final int COUNTER_TYPE = 1;
  static final int COUNTER_UNIT = 3;
  static final int COUNTER_UNIT_MULTIPLIER = 4;
  static final int COUNTER_IS_INCREMENTAL = 5;
  static final int COUNTER_UNIT_NAME = 6;

  private TrackDescriptorFieldNumbers() {}
}
