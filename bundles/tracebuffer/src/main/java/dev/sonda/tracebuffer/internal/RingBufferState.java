package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.HeapQuota;
import dev.sonda.tracebuffer.UnreadChunks;
import java.lang.foreign.MemorySegment;

/**
 * The state that the components of a trace buffer share: the memory with its write cursor, the
 * sequences and the counters. Chunks and padding are stored contiguously from 0 to {@link
 * #usedBytes}; the write cursor is at the start of a chunk or padding, or at the end of the used
 * part.
 */
final class RingBufferState {
  final MemorySegment memory;
  final long sizeBytes;
  final FillPolicy fillPolicy;
  final SequenceTable sequences;
  final BufferCounters counters = new BufferCounters();

  /** High-water mark of the used memory, in bytes. */
  long usedBytes;

  long writeOffset;

  /** The number of the current pass of reading. */
  long readGeneration;

  /**
   * Whether new chunks are discarded: set when a buffer with the policy DISCARD has become full.
   */
  boolean discardsWrites;

  RingBufferState(MemorySegment memory, FillPolicy fillPolicy, HeapQuota heap) {
    this.memory = memory;
    this.sizeBytes = memory.byteSize();
    this.fillPolicy = fillPolicy;
    this.sequences = new SequenceTable(heap);
  }

  /**
   * Creates a copy of {@code other} in {@code memory}, with read counters at zero. The copy never
   * grows, so that its heap usage is known beforehand.
   */
  static RingBufferState copyOf(RingBufferState other, MemorySegment memory) {
    RingBufferState copy = new RingBufferState(memory, other.fillPolicy, HeapQuota.unlimited());
    MemorySegment.copy(other.memory, 0, memory, 0, other.usedBytes);
    copy.sequences.copyFrom(other.sequences);
    copy.counters.copyWrittenFrom(other.counters);
    copy.usedBytes = other.usedBytes;
    copy.writeOffset = other.writeOffset;
    copy.readGeneration = other.readGeneration;
    copy.discardsWrites = other.discardsWrites;
    return copy;
  }

  /** Number and size of the unread chunks; iterates over all chunks. */
  UnreadChunks unread() {
    long count = 0;
    long bytes = 0;
    for (long chunk = 0; chunk < usedBytes; chunk += TBChunkLayout.outerSizeAt(memory, chunk)) {
      int avail =
          TBChunkLayout.isPadding(memory, chunk) ? 0 : TBChunkLayout.payloadAvail(memory, chunk);
      count += avail > 0 ? 1 : 0;
      bytes += avail;
    }
    return new UnreadChunks(count, bytes);
  }

  /**
   * Removes the first chunk of a sequence from its list and turns it into padding. The caller
   * updates the counters: read, overwritten and moved chunks are counted differently.
   */
  void eraseFirstChunk(SequenceState sequence, long chunk) {
    long sizes = TBChunkLayout.sizes(memory, chunk);
    sequences.consumeFirstChunk(sequence, TBChunkLayout.chunkId(memory, chunk), sizes);
    TBChunkLayout.writePadding(memory, chunk, TBChunkLayout.sizeIn(sizes));
  }
}
