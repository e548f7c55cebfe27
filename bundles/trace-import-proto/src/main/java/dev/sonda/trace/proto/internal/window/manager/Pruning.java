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
 * @param fields what is done with fields: {@link #DROPPED}, or what is done within them
 * @param isRestKept whether fields that aren't named there are copied
 */
record Pruning(Map<Integer, Pruning> fields, boolean isRestKept) {
  /** Of a field that is left out. */
  static final Pruning DROPPED = new Pruning(Map.of(), false);

  private static final Pruning CONTAINER = within(5, DROPPED);
  private static final Pruning CONTAINED = within(1, CONTAINER);

  /** Of messages RootWindowContainerProto, which keep nothing of the containers in them. */
  static final Pruning ROOT = CONTAINED;

  /** The same of messages WindowContainerChildProto. */
  static final Pruning CHILD =
      new Pruning(
          Map.of(
              ContainerType.CONTAINER.field(), CONTAINER,
              ContainerType.DISPLAY_CONTENT.field(), within(21, CONTAINED),
              ContainerType.DISPLAY_AREA.field(), CONTAINED,
              ContainerType.TASK.field(), new Pruning(Map.of(1, CONTAINER, 31, CONTAINED), true),
              ContainerType.ACTIVITY.field(), within(2, CONTAINED),
              ContainerType.WINDOW_TOKEN.field(), CONTAINED,
              ContainerType.WINDOW.field(), CONTAINED,
              ContainerType.TASK_FRAGMENT.field(), CONTAINED),
          false);

  /** Of messages WindowManagerTraceEntry, which keep nothing of their root. */
  static final Pruning ENTRY = within(3, within(2, DROPPED));

  private static final int GROUP_BITS = 7;
  private static final int CONTINUES = 0x80;

  private static Pruning within(int field, Pruning pruning) {
    return new Pruning(Map.of(field, pruning), true);
  }

  /** A copy without what is left out. */
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
      Pruning within = fields.get(reader.field());
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
