package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.NativeRooms;
import java.lang.foreign.MemorySegment;

/**
 * What the kernel reads names from and writes texts into, for the length of one operation. The same
 * for all sessions: one that takes a room of its own has to say when it needs it no more, and a
 * sample that is stuck in a driver outlives its session.
 */
final class CallRooms {
  /** Enough for nearly every file in one call, and for a path. */
  static final int BYTES = 1 << 16;

  private static final NativeRooms ROOMS = NativeRooms.ofBytes(BYTES);

  private CallRooms() {}

  static MemorySegment take() {
    return ROOMS.take();
  }

  static void giveBack(MemorySegment room) {
    ROOMS.giveBack(room);
  }
}
