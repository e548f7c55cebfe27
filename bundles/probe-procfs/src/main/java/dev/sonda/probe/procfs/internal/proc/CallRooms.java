package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.NativeBufferPool;
import java.lang.foreign.MemorySegment;

/**
 * Native memory that the kernel reads names from and writes texts into, lent for the length of one
 * operation. All sessions share it: memory of a session's own could not be freed at its end, since
 * a sample that is stuck in a driver outlives its session.
 */
final class CallRooms {
  /** Size of a room: nearly every file fits in one call, and any path. */
  static final int BYTES = 1 << 16;

  private static final NativeBufferPool ROOMS = NativeBufferPool.ofBytes(BYTES);

  private CallRooms() {}

  static MemorySegment take() {
    return ROOMS.take();
  }

  static void giveBack(MemorySegment room) {
    ROOMS.giveBack(room);
  }
}
