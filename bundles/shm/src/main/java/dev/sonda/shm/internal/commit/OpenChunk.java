package dev.sonda.shm.internal.commit;

import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import dev.sonda.shm.internal.page.ChunkSpan;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The chunk that a writer fills, with a private copy of its header: what the other side writes
 * there is never read back. One thread.
 */
public final class OpenChunk {
  public final ChunkSpan span = new ChunkSpan();
  private final MemorySegment memory;
  private boolean held;
  private int chunkId;
  private int count;
  private int flags;

  /** The count says one packet more than has begun. */
  private boolean counted;

  public OpenChunk(MemorySegment memory) {
    this.memory = memory;
  }

  /** It was acquired with this header. */
  public void hold(int id, int packetCount, int chunkFlags) {
    held = true;
    chunkId = id;
    count = packetCount;
    flags = chunkFlags;
    counted = false;
  }

  /** What it was can still be asked for. */
  public void letGo() {
    held = false;
  }

  public boolean isHeld() {
    return held;
  }

  public int chunkId() {
    return chunkId;
  }

  int packetCount() {
    return count;
  }

  int flags() {
    return flags;
  }

  public boolean isFull() {
    return count >= ChunkHeaderLayout.MAX_PACKETS;
  }

  /** Counts a packet before it is written: the last one counted is always in flux. */
  public void beginPacket() {
    if (counted) {
      counted = false;
    } else {
      count++;
      writeHeader();
    }
  }

  /** Counts a packet that hasn't begun, so that the one before it is in flux no more. */
  public void countAhead() {
    if (!counted) {
      counted = true;
      count++;
      writeHeader();
    }
  }

  /** The packet that was counted is gone again; the next one takes its place. */
  public void forgetPacket() {
    counted = true;
  }

  public void addFlags(int more) {
    flags |= more;
    writeHeader();
  }

  /** A packet that was counted and never came is an empty fragment. */
  public void finish(long position) {
    if (counted) {
      memory.set(ValueLayout.JAVA_BYTE, position, (byte) 0);
    }
  }

  private void writeHeader() {
    ChunkHeaderLayout.setPackets(memory, span.offset, ChunkHeaderLayout.packets(count, flags));
  }
}
