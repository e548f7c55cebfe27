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
  static final int CPU = WireFormat.numberTag(1);

  public static final int EVENT = WireFormat.bytesTag(2);
  static final int LOST_EVENTS = WireFormat.numberTag(3);
  static final int COMPACT_SCHED = WireFormat.bytesTag(4);
  static final int FTRACE_CLOCK = WireFormat.numberTag(5);
  static final int FTRACE_TIMESTAMP = WireFormat.numberTag(6);
  static final int BOOT_TIMESTAMP = WireFormat.numberTag(7);
  static final int ERROR = WireFormat.bytesTag(8);
  static final int PREVIOUS_BUNDLE_END_TIMESTAMP = WireFormat.numberTag(10);
  static final int GENERIC_EVENT_DESCRIPTORS = WireFormat.bytesTag(11);

  /** Fields of FtraceError. */
  static final int ERROR_TIMESTAMP = WireFormat.numberTag(1);

  static final int ERROR_STATUS = WireFormat.numberTag(2);

  /** Fields of GenericEventDescriptor. */
  static final int DESCRIPTOR_FIELD_ID = WireFormat.numberTag(1);

  static final int DESCRIPTOR_MESSAGE = WireFormat.bytesTag(2);
  static final int DESCRIPTOR_GROUP = WireFormat.bytesTag(3);

  /** Fields of protobuf's DescriptorProto and FieldDescriptorProto. */
  static final int MESSAGE_NAME = WireFormat.bytesTag(1);

  static final int MESSAGE_FIELD = WireFormat.bytesTag(2);
  static final int FIELD_NAME = WireFormat.bytesTag(1);
  static final int FIELD_NUMBER = WireFormat.numberTag(3);
  static final int FIELD_TYPE = WireFormat.numberTag(5);

  /** Fields of CompactSched. */
  static final int SWITCH_TIMESTAMP = WireFormat.bytesTag(1);

  static final int SWITCH_PREV_STATE = WireFormat.bytesTag(2);
  static final int SWITCH_NEXT_PID = WireFormat.bytesTag(3);
  static final int SWITCH_NEXT_PRIO = WireFormat.bytesTag(4);
  static final int INTERN_TABLE = WireFormat.bytesTag(5);
  static final int SWITCH_NEXT_COMM_INDEX = WireFormat.bytesTag(6);
  static final int WAKING_TIMESTAMP = WireFormat.bytesTag(7);
  static final int WAKING_PID = WireFormat.bytesTag(8);
  static final int WAKING_TARGET_CPU = WireFormat.bytesTag(9);
  static final int WAKING_PRIO = WireFormat.bytesTag(10);
  static final int WAKING_COMM_INDEX = WireFormat.bytesTag(11);
  static final int WAKING_COMMON_FLAGS = WireFormat.bytesTag(12);

  /** Fields of FtraceEvent, as encoded tags. */
  public static final int EVENT_TIMESTAMP = WireFormat.numberTag(1);

  public static final int EVENT_PID = WireFormat.numberTag(2);

  private EventBundleLayout() {}
}
