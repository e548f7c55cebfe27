package dev.sonda.trace.proto.internal.window.manager;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.Map;

/**
 * Copies messages without some of their fields.
 *
 * @param fields by field number, {@link #DROPPED} or the pruning of the field's message
 * @param isRestKept whether all other fields are copied
 */
record MessagePruning(Map<Integer, MessagePruning> fields, boolean isRestKept) {
  /** Pruning of a field that is left out. */
  static final MessagePruning DROPPED = new MessagePruning(Map.of(), false);

  private static final MessagePruning CONTAINER = within(5, DROPPED);
  private static final MessagePruning CONTAINED = within(1, CONTAINER);

  /** Pruning for messages RootWindowContainerProto: drops all nested containers. */
  static final MessagePruning ROOT = CONTAINED;

  /** Pruning for messages WindowContainerChildProto: drops all nested containers. */
  static final MessagePruning CHILD =
      new MessagePruning(
          Map.of(
              ContainerType.CONTAINER.field(), CONTAINER,
              ContainerType.DISPLAY_CONTENT.field(), within(21, CONTAINED),
              ContainerType.DISPLAY_AREA.field(), CONTAINED,
              ContainerType.TASK.field(),
                  new MessagePruning(Map.of(1, CONTAINER, 31, CONTAINED), true),
              ContainerType.ACTIVITY.field(), within(2, CONTAINED),
              ContainerType.WINDOW_TOKEN.field(), CONTAINED,
              ContainerType.WINDOW.field(), CONTAINED,
              ContainerType.TASK_FRAGMENT.field(), CONTAINED),
          false);

  /** Pruning for messages WindowManagerTraceEntry: drops the root window container. */
  static final MessagePruning ENTRY = within(3, within(2, DROPPED));

  private static final int GROUP_BITS = 7;
  private static final int CONTINUES = 0x80;

  private static MessagePruning within(int field, MessagePruning pruning) {
    return new MessagePruning(Map.of(field, pruning), true);
  }

  /** Returns a copy of a message without the dropped fields. */
  MessageBytes apply(MessageBytes message) {
    byte[] bytes = copy(message);
    return new MessageBytes(MemorySegment.ofArray(bytes), 0, bytes.length);
  }

  private boolean isDropping() {
    return fields.isEmpty() && !isRestKept;
  }

  private byte[] copy(MessageBytes message) {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    WireReader reader = message.reader();
    long begin = message.start();
    while (reader.next()) {
      MessagePruning within = fields.get(reader.field());
      if (within == null ? isRestKept : !within.isDropping() && !reader.isBytes()) {
        target.writeBytes(
            message.segment().asSlice(begin, reader.end() - begin).toArray(JAVA_BYTE));
      } else if (within != null && !within.isDropping()) {
        byte[] nested = within.copy(MessageBytes.of(reader));
        putVarint(target, (long) reader.field() << 3 | WireReader.BYTES);
        putVarint(target, nested.length);
        target.writeBytes(nested);
      }
      begin = reader.end();
    }
    return target.toByteArray();
  }

  private static void putVarint(ByteArrayOutputStream target, long value) {
    long rest = value;
    while (rest >= CONTINUES) {
      target.write(((int) rest & (CONTINUES - 1)) | CONTINUES);
      rest >>>= GROUP_BITS;
    }
    target.write((int) rest);
  }
}
