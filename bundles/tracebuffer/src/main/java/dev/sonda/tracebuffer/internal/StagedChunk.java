package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.ABI_FLAGS_MASK;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAGS_NOT_PLAIN;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_INCOMPLETE;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_LAST_PACKET_CONTINUES;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_NEEDS_PATCHING;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_PLAIN;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The private copy of a chunk on its way into the buffer, and what is true about it. The producer
 * may change its memory at any time, so nothing is decided by looking there.
 */
final class StagedChunk {
  private static final int INITIAL_CAPACITY_BYTES = 1 << 12;

  private MemorySegment copy = allocate(INITIAL_CAPACITY_BYTES);
  private FragmentWalker walker = new FragmentWalker(copy);
  private int sizeBytes;
  private int payloadSize;
  private int flags;
  private boolean complete;
  private boolean malformed;
  private boolean droppedByWriter;

  /** Copies a payload area of at most {@link TBChunkLayout#MAX_SIZE_BYTES}. */
  void copyFrom(MemorySegment source, long sourceOffset, int sizeBytes) {
    if (sizeBytes > copy.byteSize()) {
      copy = allocate(Integer.highestOneBit(sizeBytes - 1) << 1);
      walker = new FragmentWalker(copy);
    }
    MemorySegment.copy(source, sourceOffset, copy, 0, sizeBytes);
    this.sizeBytes = sizeBytes;
  }

  /** Finds out how much of the copy is fragments. */
  void parse(int fragmentCountUntrusted, int flagsUntrusted, boolean complete) {
    this.complete = complete;
    int fragmentCount = fragmentCountUntrusted;
    flags = flagsUntrusted & ABI_FLAGS_MASK;
    if (!complete) {
      flags |= FLAG_INCOMPLETE;
      if (fragmentCount > 0) {
        // The last fragment is still being written, and these flags are about it.
        fragmentCount--;
        flags &= ~(FLAG_LAST_PACKET_CONTINUES | FLAG_NEEDS_PATCHING);
      }
    }
    walk(fragmentCount);
  }

  private void walk(int fragmentCount) {
    walker.start(0, sizeBytes, 0, 0);
    int fragments = 0;
    int bytesWithHeaders = 0;
    int bytes = 0;
    while (fragments < fragmentCount && walker.next()) {
      fragments++;
      bytesWithHeaders += walker.sizeWithHeader();
      bytes += walker.payloadSize();
    }
    payloadSize = bytesWithHeaders;
    droppedByWriter = walker.isDropped();
    malformed = fragments < fragmentCount && !droppedByWriter;
    if ((flags & FLAGS_NOT_PLAIN) == 0 && bytes > 0) {
      flags |= FLAG_PLAIN;
    }
  }

  /** The bytes that whole fragments fill. */
  int payloadSize() {
    return payloadSize;
  }

  /** The room it needs: an incomplete chunk gets all it may still grow to. */
  int reservedSize() {
    return complete ? payloadSize : sizeBytes;
  }

  /** The flags to store. */
  int flags() {
    return flags;
  }

  boolean isComplete() {
    return complete;
  }

  /** Whether there are fewer fragments than announced, or some don't fit. */
  boolean isMalformed() {
    return malformed;
  }

  /** Whether the writer gave up the last packet. */
  boolean isDroppedByWriter() {
    return droppedByWriter;
  }

  void copyPayloadTo(MemorySegment memory, long offset) {
    MemorySegment.copy(copy, 0, memory, offset, payloadSize);
  }

  private static MemorySegment allocate(int capacityBytes) {
    return Arena.ofAuto().allocate(capacityBytes, Long.BYTES);
  }
}
