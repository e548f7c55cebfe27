package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.NativeBufferPool;
import java.lang.foreign.MemorySegment;

/**
 * Pool of native buffers for system calls: the kernel reads file names from a buffer and writes
 * file contents into it. A caller borrows a buffer for one operation. All sessions share the pool:
 * a session could not free buffers of its own at its end, since a read that hangs in a driver may
 * outlast the session.
 */
final class SyscallBufferPool {
  /** Size of a buffer: enough to read nearly every file in one call, and for any path. */
  static final int BYTES = 1 << 16;

  private static final NativeBufferPool ROOMS = NativeBufferPool.ofBytes(BYTES);

  private SyscallBufferPool() {}

  static MemorySegment take() {
    return ROOMS.take();
  }

  static void giveBack(MemorySegment room) {
    ROOMS.giveBack(room);
  }
}
