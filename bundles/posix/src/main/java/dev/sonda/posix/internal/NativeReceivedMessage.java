package dev.sonda.posix.internal;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.posix.ReceivedMessage;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Native memory that {@code recvmsg} fills; its control structures are trusted, since only the
 * kernel writes them.
 */
public final class NativeReceivedMessage implements ReceivedMessage {
  private final MemorySegment header;
  private final MemorySegment iovec;
  private final MemorySegment control;
  private final MemorySegment data;

  public NativeReceivedMessage(int capacityBytes, Arena arena) {
    header = arena.allocate(MsghdrLayout.SIZE_BYTES, Long.BYTES);
    iovec = arena.allocate(IovecLayout.SIZE_BYTES, Long.BYTES);
    control = arena.allocate(MsghdrLayout.CONTROL_SIZE_BYTES, Long.BYTES);
    data = arena.allocate(capacityBytes);
    iovec.set(JAVA_LONG, IovecLayout.BASE, data.address());
    header.set(JAVA_LONG, MsghdrLayout.IOVEC, iovec.address());
    header.set(JAVA_LONG, MsghdrLayout.IOVEC_COUNT, 1);
    header.set(JAVA_LONG, MsghdrLayout.CONTROL, control.address());
  }

  @Override
  public MemorySegment header(int maxBytes) {
    Objects.checkFromIndexSize(0, maxBytes, data.byteSize());
    iovec.set(JAVA_LONG, IovecLayout.LENGTH, maxBytes);
    header.set(JAVA_LONG, MsghdrLayout.CONTROL_LENGTH, control.byteSize());
    header.set(JAVA_INT, MsghdrLayout.FLAGS, 0);
    control.set(JAVA_LONG, MsghdrLayout.CONTROL_HEADER_LENGTH, 0);
    return header;
  }

  @Override
  public MemorySegment data() {
    return data;
  }

  /**
   * Number of received descriptors. There is at most one control message, since no other kind is
   * enabled on the sockets.
   */
  @Override
  public int descriptorCount() {
    boolean hasDescriptors =
        control.get(JAVA_LONG, MsghdrLayout.CONTROL_HEADER_LENGTH)
                > MsghdrLayout.CONTROL_HEADER_SIZE_BYTES
            && control.get(JAVA_INT, MsghdrLayout.CONTROL_HEADER_LEVEL) == MsghdrLayout.SOL_SOCKET
            && control.get(JAVA_INT, MsghdrLayout.CONTROL_HEADER_TYPE) == MsghdrLayout.SCM_RIGHTS;
    long bytes =
        control.get(JAVA_LONG, MsghdrLayout.CONTROL_HEADER_LENGTH)
            - MsghdrLayout.CONTROL_HEADER_SIZE_BYTES;
    return hasDescriptors ? (int) (bytes / Integer.BYTES) : 0;
  }

  @Override
  public int descriptor(int index) {
    Objects.checkIndex(index, descriptorCount());
    return control.get(
        JAVA_INT, MsghdrLayout.CONTROL_HEADER_SIZE_BYTES + (long) index * Integer.BYTES);
  }

  @Override
  public boolean lostDescriptors() {
    return (header.get(JAVA_INT, MsghdrLayout.FLAGS) & MsghdrLayout.MSG_CTRUNC) != 0;
  }
}
