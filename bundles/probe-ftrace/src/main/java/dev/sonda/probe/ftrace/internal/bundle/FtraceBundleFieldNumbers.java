package dev.sonda.probe.ftrace.internal.bundle;

/** Field numbers of an event bundle and its packet in Perfetto's schema. */
public final class FtraceBundleFieldNumbers {
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
  static final int CPU = ProtobufWireEncoder.numberTag(1);

  public static final int EVENT = ProtobufWireEncoder.bytesTag(2);
  static final int LOST_EVENTS = ProtobufWireEncoder.numberTag(3);
  static final int COMPACT_SCHED = ProtobufWireEncoder.bytesTag(4);
  static final int FTRACE_CLOCK = ProtobufWireEncoder.numberTag(5);
  static final int FTRACE_TIMESTAMP = ProtobufWireEncoder.numberTag(6);
  static final int BOOT_TIMESTAMP = ProtobufWireEncoder.numberTag(7);
  static final int ERROR = ProtobufWireEncoder.bytesTag(8);
  static final int PREVIOUS_BUNDLE_END_TIMESTAMP = ProtobufWireEncoder.numberTag(10);
  static final int GENERIC_EVENT_DESCRIPTORS = ProtobufWireEncoder.bytesTag(11);

  /** Fields of FtraceError. */
  static final int ERROR_TIMESTAMP = ProtobufWireEncoder.numberTag(1);

  static final int ERROR_STATUS = ProtobufWireEncoder.numberTag(2);

  /** Fields of GenericEventDescriptor. */
  static final int DESCRIPTOR_FIELD_ID = ProtobufWireEncoder.numberTag(1);

  static final int DESCRIPTOR_MESSAGE = ProtobufWireEncoder.bytesTag(2);
  static final int DESCRIPTOR_GROUP = ProtobufWireEncoder.bytesTag(3);

  /** Fields of protobuf's DescriptorProto and FieldDescriptorProto. */
  static final int MESSAGE_NAME = ProtobufWireEncoder.bytesTag(1);

  static final int MESSAGE_FIELD = ProtobufWireEncoder.bytesTag(2);
  static final int FIELD_NAME = ProtobufWireEncoder.bytesTag(1);
  static final int FIELD_NUMBER = ProtobufWireEncoder.numberTag(3);
  static final int FIELD_TYPE = ProtobufWireEncoder.numberTag(5);

  /** Fields of CompactSched. */
  static final int SWITCH_TIMESTAMP = ProtobufWireEncoder.bytesTag(1);

  static final int SWITCH_PREV_STATE = ProtobufWireEncoder.bytesTag(2);
  static final int SWITCH_NEXT_PID = ProtobufWireEncoder.bytesTag(3);
  static final int SWITCH_NEXT_PRIO = ProtobufWireEncoder.bytesTag(4);
  static final int INTERN_TABLE = ProtobufWireEncoder.bytesTag(5);
  static final int SWITCH_NEXT_COMM_INDEX = ProtobufWireEncoder.bytesTag(6);
  static final int WAKING_TIMESTAMP = ProtobufWireEncoder.bytesTag(7);
  static final int WAKING_PID = ProtobufWireEncoder.bytesTag(8);
  static final int WAKING_TARGET_CPU = ProtobufWireEncoder.bytesTag(9);
  static final int WAKING_PRIO = ProtobufWireEncoder.bytesTag(10);
  static final int WAKING_COMM_INDEX = ProtobufWireEncoder.bytesTag(11);
  static final int WAKING_COMMON_FLAGS = ProtobufWireEncoder.bytesTag(12);

  /** Fields of FtraceEvent, as encoded tags. */
  public static final int EVENT_TIMESTAMP = ProtobufWireEncoder.numberTag(1);

  public static final int EVENT_PID = ProtobufWireEncoder.numberTag(2);

  private FtraceBundleFieldNumbers() {}
}
