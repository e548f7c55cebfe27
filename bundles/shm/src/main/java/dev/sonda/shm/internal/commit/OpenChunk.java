package dev.sonda.shm.internal.commit;

import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import dev.sonda.shm.internal.page.ChunkLocation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The chunk that a writer fills, with a private copy of its header, so that the header in shared
 * memory, which the service could change, is never read. One thread.
 */
public final class OpenChunk {
  public final ChunkLocation span = new ChunkLocation();
  private final MemorySegment memory;
  private boolean held;
  private int chunkId;
  private int count;
  private int flags;

  /**
   * Whether the packet count in the header already includes the next packet, which hasn't begun.
   */
  private boolean counted;

  public OpenChunk(MemorySegment memory) {
    this.memory = memory;
  }

  /** Begins a new chunk, which was acquired with this header. */
  public void hold(int id, int packetCount, int chunkFlags) {
    held = true;
    chunkId = id;
    count = packetCount;
    flags = chunkFlags;
    counted = false;
  }

  /** Marks the chunk as no longer held by the writer; its values can still be read. */
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

  /** Counts a packet before it is written: readers regard the last counted packet as incomplete. */
  public void beginPacket() {
    if (counted) {
      counted = false;
    } else {
      count++;
      writeHeader();
    }
  }

  /** Counts a packet that hasn't begun, so that readers regard the packet before it as complete. */
  public void countAhead() {
    if (!counted) {
      counted = true;
      count++;
      writeHeader();
    }
  }

  /** Reverts the last packet, which was discarded; the next packet takes its place in the count. */
  public void forgetPacket() {
    counted = true;
  }

  public void addFlags(int more) {
    flags |= more;
    writeHeader();
  }

  /**
   * Completes the chunk. If a counted packet was never begun, an empty fragment is written for it.
   */
  public void finish(long position) {
    if (counted) {
      memory.set(ValueLayout.JAVA_BYTE, position, (byte) 0);
    }
  }

  private void writeHeader() {
    ChunkHeaderLayout.setPackets(memory, span.offset, ChunkHeaderLayout.packets(count, flags));
  }
}
