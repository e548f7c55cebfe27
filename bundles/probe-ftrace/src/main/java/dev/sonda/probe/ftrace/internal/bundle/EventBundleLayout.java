package dev.sonda.probe.ftrace.internal.bundle;

/** Field numbers of an event bundle and its packet in Perfetto's schema. */
public final class EventBundleLayout {
  /** Fields of TracePacket. */
  static final int FTRACE_EVENTS = 1;

  static final int INTERNED_DATA = 12;
  static final int SEQUENCE_FLAGS = 13;

  /** A value of TracePacket's sequence flags. */
  static final int INCREMENTAL_STATE_CLEARED = 1;

  /** Fields of InternedData and InternedString. */
  static final int KERNEL_SYMBOLS = 26;

  static final int SYMBOL_ID = 1;
  static final int SYMBOL_NAME = 2;

  /** Fields of FtraceEventBundle, as encoded tags. */
  static final int CPU = Wire.numberTag(1);

  public static final int EVENT = Wire.bytesTag(2);
  static final int LOST_EVENTS = Wire.numberTag(3);
  static final int COMPACT_SCHED = Wire.bytesTag(4);
  static final int FTRACE_CLOCK = Wire.numberTag(5);
  static final int FTRACE_TIMESTAMP = Wire.numberTag(6);
  static final int BOOT_TIMESTAMP = Wire.numberTag(7);
  static final int ERROR = Wire.bytesTag(8);
  static final int PREVIOUS_BUNDLE_END_TIMESTAMP = Wire.numberTag(10);
  static final int GENERIC_EVENT_DESCRIPTORS = Wire.bytesTag(11);

  /** Fields of FtraceError. */
  static final int ERROR_TIMESTAMP = Wire.numberTag(1);

  static final int ERROR_STATUS = Wire.numberTag(2);

  /** Fields of GenericEventDescriptor. */
  static final int DESCRIPTOR_FIELD_ID = Wire.numberTag(1);

  static final int DESCRIPTOR_MESSAGE = Wire.bytesTag(2);
  static final int DESCRIPTOR_GROUP = Wire.bytesTag(3);

  /** Fields of protobuf's DescriptorProto and FieldDescriptorProto. */
  static final int MESSAGE_NAME = Wire.bytesTag(1);

  static final int MESSAGE_FIELD = Wire.bytesTag(2);
  static final int FIELD_NAME = Wire.bytesTag(1);
  static final int FIELD_NUMBER = Wire.numberTag(3);
  static final int FIELD_TYPE = Wire.numberTag(5);

  /** Fields of CompactSched. */
  static final int SWITCH_TIMESTAMP = Wire.bytesTag(1);

  static final int SWITCH_PREV_STATE = Wire.bytesTag(2);
  static final int SWITCH_NEXT_PID = Wire.bytesTag(3);
  static final int SWITCH_NEXT_PRIO = Wire.bytesTag(4);
  static final int INTERN_TABLE = Wire.bytesTag(5);
  static final int SWITCH_NEXT_COMM_INDEX = Wire.bytesTag(6);
  static final int WAKING_TIMESTAMP = Wire.bytesTag(7);
  static final int WAKING_PID = Wire.bytesTag(8);
  static final int WAKING_TARGET_CPU = Wire.bytesTag(9);
  static final int WAKING_PRIO = Wire.bytesTag(10);
  static final int WAKING_COMM_INDEX = Wire.bytesTag(11);
  static final int WAKING_COMMON_FLAGS = Wire.bytesTag(12);

  /** Fields of FtraceEvent, as encoded tags. */
  public static final int EVENT_TIMESTAMP = Wire.numberTag(1);

  public static final int EVENT_PID = Wire.numberTag(2);

  private EventBundleLayout() {}
}
