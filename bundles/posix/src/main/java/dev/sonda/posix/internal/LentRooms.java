package dev.sonda.posix.internal;

import dev.sonda.posix.NativeRooms;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;

/**
 * The rooms that are not lent, the warmest first. They belong to classes, which end when the
 * collector finds them unreachable: so theirs is one of the few automatic arenas.
 */
public final class LentRooms implements NativeRooms {
  private final long sizeBytes;
  private final ArrayDeque<MemorySegment> free = new ArrayDeque<>();

  public LentRooms(long sizeBytes) {
    this.sizeBytes = sizeBytes;
  }

  @Override
  public MemorySegment take() {
    synchronized (free) {
      MemorySegment room = free.pollFirst();
      if (room != null) {
        return room;
      }
    }
    return Arena.ofAuto().allocate(sizeBytes, Long.BYTES);
  }

  @Override
  public void giveBack(MemorySegment room) {
    synchronized (free) {
      free.addFirst(room);
    }
  }
}
