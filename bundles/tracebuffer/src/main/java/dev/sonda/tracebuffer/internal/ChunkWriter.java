package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.ABI_FLAGS_MASK;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAGS_NOT_PLAIN;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_INCOMPLETE;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_PLAIN;

import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.LossReason;
import dev.sonda.tracebuffer.OverwriteListener;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Writes chunks at the write cursor, or over their earlier copy. A chunk may be written several
 * times, since the service scrapes incomplete chunks; each of its packets must nevertheless be read
 * exactly once.
 */
final class ChunkWriter {
  private static final int MAX_WRITER_ID = 0xFFFF;

  private final RingBufferState ring;
  private final BufferCounters counters;
  private final ChunkOverwriter overwriter;
  private final IncomingChunk incoming = new IncomingChunk();
  private boolean refusedForHeap;

  ChunkWriter(RingBufferState ring) {
    this.ring = ring;
    this.counters = ring.counters;
    this.overwriter = new ChunkOverwriter(ring);
  }

  void setOverwriteListener(@Nullable OverwriteListener listener) {
    overwriter.setListener(listener);
  }

  /** The chunk that {@link #write} will write; it must be scanned first. */
  IncomingChunk incoming() {
    return incoming;
  }

  /** Whether a chunk with this writer id and size is valid; counts it as a violation if not. */
  boolean admits(int writerIdUntrusted, int sizeBytes) {
    if (sizeBytes > TBChunkLayout.MAX_SIZE_BYTES
        || writerIdUntrusted < 0
        || writerIdUntrusted > MAX_WRITER_ID) {
      countViolation(sizeBytes);
      return false;
    }
    return true;
  }

  private void countViolation(int bytesNotTaken) {
    counters.abiViolations++;
    counters.bytesViolating += bytesNotTaken;
  }

  /** Writes the incoming chunk; returns false if its producer's share of the heap is used up. */
  boolean write(ProducerIdentity producer, int writerId, int chunkId) {
    int key = TBChunkLayout.sequenceKey(producer.producerId(), writerId);
    if (ring.discardsWrites) {
      discard(ring.sequences.find(key), chunkId);
      return true;
    }
    if (incoming.isMalformed()) {
      countViolation(incoming.sizeBeyondFragments());
    }
    if (TBChunkLayout.outerSize(incoming.reservedSize()) > ring.sizeBytes) {
      refuseTooBig(key, chunkId);
      return true;
    }
    SequenceState sequence = ring.sequences.findOrCreate(key, producer);
    if (sequence == null) {
      counters.chunksDiscarded++;
      return false;
    }
    account(sequence);
    refusedForHeap = false;
    if (!sequence.isPast(chunkId)) {
      place(sequence, chunkId, 0);
    } else if (sequence.canReadmit(chunkId, incoming.payloadSize())) {
      place(sequence, chunkId, sequence.consumedPayloadSize());
    } else {
      counters.chunksDiscarded++;
    }
    return !refusedForHeap;
  }

  private void account(SequenceState sequence) {
    WriterHistogram histogram = sequence.histogram;
    if (histogram != null) {
      histogram.add(incoming.payloadSize());
    }
    if (incoming.isDroppedByWriter()) {
      counters.traceWriterPacketLoss++;
      sequence.addLoss(LossReason.WRITER_ABORT);
    }
  }

  private void place(SequenceState sequence, int chunkId, int consumed) {
    int index = sequence.chunks.insertionPoint(chunkId);
    if (index >= 0) {
      append(sequence, chunkId, consumed);
    } else if (index == ChunkList.TOO_LATE) {
      counters.chunksDiscarded++;
    } else {
      recommit(sequence, chunkId, ~index);
    }
  }

  private void recommit(SequenceState sequence, int chunkId, int index) {
    long chunk = sequence.chunks.offsetAt(index);
    int payloadSize = TBChunkLayout.payloadSize(ring.memory, chunk);
    if (!isGrownVersionOf(chunk, payloadSize)) {
      countViolation(incoming.payloadSize());
    } else if (index == 0 && shouldRelocate(chunk, payloadSize)) {
      counters.chunksRelocated++;
      ring.eraseFirstChunk(sequence, chunk);
      append(sequence, chunkId, payloadSize);
    } else {
      rewrite(chunk, payloadSize);
    }
  }

  /**
   * Whether the incoming chunk is a valid later version of a stored chunk: it may have more
   * fragments and flags, within the reserved space, but never fewer.
   */
  private boolean isGrownVersionOf(long chunk, int payloadSize) {
    int flags = TBChunkLayout.flags(ring.memory, chunk) & ABI_FLAGS_MASK;
    return incoming.payloadSize() >= payloadSize
        && incoming.payloadSize() <= TBChunkLayout.size(ring.memory, chunk)
        && (incoming.flags() & flags) == flags;
  }

  /**
   * Whether a scraped chunk that was read completely has to be moved to the write cursor. In a ring
   * buffer it may be just ahead of the cursor, so that added fragments would be overwritten before
   * they are read.
   */
  private boolean shouldRelocate(long chunk, int payloadSize) {
    return ring.fillPolicy == FillPolicy.RING
        && incoming.isComplete()
        && incoming.payloadSize() > payloadSize
        && TBChunkLayout.payloadAvail(ring.memory, chunk) == 0
        && (TBChunkLayout.flags(ring.memory, chunk) & FLAG_INCOMPLETE) != 0;
  }

  private void rewrite(long chunk, int payloadSize) {
    MemorySegment memory = ring.memory;
    int flags = TBChunkLayout.flags(memory, chunk);
    if (incoming.isComplete()) {
      // Only a commit completes a chunk; a further scrape doesn't.
      flags &= ~FLAG_INCOMPLETE;
    }
    if (incoming.payloadSize() > payloadSize) {
      int consumed = payloadSize - TBChunkLayout.payloadAvail(memory, chunk);
      incoming.copyPayloadTo(memory, TBChunkLayout.fragments(chunk));
      TBChunkLayout.setPayloadSize(memory, chunk, incoming.payloadSize());
      TBChunkLayout.setPayloadAvail(memory, chunk, incoming.payloadSize() - consumed);
      flags |= incoming.flags();
      counters.chunksRewritten++;
    }
    TBChunkLayout.setFlags(memory, chunk, plainOnlyIfWhole(flags));
  }

  private static int plainOnlyIfWhole(int flags) {
    return (flags & FLAGS_NOT_PLAIN) == 0 ? flags : flags & ~FLAG_PLAIN;
  }

  /**
   * Writes the chunk at the write cursor, and marks its first {@code consumed} payload bytes as
   * already read.
   */
  private void append(SequenceState sequence, int chunkId, int consumed) {
    int outerSize = TBChunkLayout.outerSize(incoming.reservedSize());
    if (!ring.sequences.makeRoomIn(sequence)) {
      if (ring.fillPolicy == FillPolicy.DISCARD) {
        counters.chunksDiscarded++;
        refusedForHeap = true;
        return;
      }
      giveUpOldest(sequence);
    }
    if (!makeRoom(outerSize)) {
      ring.discardsWrites = true;
      discard(sequence, chunkId);
      return;
    }
    write(sequence, chunkId, consumed, outerSize);
    counters.chunksWritten++;
    counters.bytesWritten += outerSize;
    ring.sequences.collectStale();
  }

  /**
   * Writes the chunk into the cleared space at the write cursor. If reading the producer's memory
   * fails during the copy, the cleared space becomes padding.
   */
  private void write(SequenceState sequence, int chunkId, int consumed, int outerSize) {
    long chunk = ring.writeOffset;
    ring.usedBytes = Math.max(ring.usedBytes, chunk + outerSize);
    boolean copied = false;
    try {
      incoming.copyPayloadTo(ring.memory, TBChunkLayout.fragments(chunk));
      copied = true;
    } finally {
      if (!copied) {
        TBChunkLayout.writePadding(ring.memory, chunk, incoming.reservedSize());
      }
    }
    writeHeader(chunk, chunkId, sequence.key, consumed);
    link(sequence, chunkId, chunk);
    ring.writeOffset = chunk + outerSize;
  }

  /**
   * Refuses a chunk that is larger than the buffer, which isn't counted as a violation by its
   * producer. A scraped chunk is lost only if it is still too large when it is committed, without
   * its unused space.
   */
  private void refuseTooBig(int key, int chunkId) {
    if (incoming.isComplete()) {
      discard(ring.sequences.find(key), chunkId);
    } else {
      counters.chunksDiscarded++;
    }
  }

  /**
   * Discards a chunk that doesn't fit. Fragments of the chunk that were scraped earlier are not
   * lost.
   */
  private void discard(@Nullable SequenceState sequence, int chunkId) {
    counters.chunksDiscarded++;
    if (sequence == null || !isHeld(sequence, chunkId)) {
      counters.chunksRefused++;
      counters.bytesRefused += TBChunkLayout.outerSize(incoming.reservedSize());
    }
  }

  private boolean isHeld(SequenceState sequence, int chunkId) {
    int payloadSize = incoming.payloadSize();
    if (sequence.isPast(chunkId)) {
      return !sequence.canReadmit(chunkId, payloadSize);
    }
    long chunk = sequence.chunks.find(chunkId);
    return chunk != ChunkList.NOWHERE
        && TBChunkLayout.payloadSize(ring.memory, chunk) >= payloadSize;
  }

  /**
   * Removes the sequence's oldest chunk, as its chunk list may not grow: a ring buffer prefers new
   * data.
   */
  private void giveUpOldest(SequenceState sequence) {
    long chunks = counters.chunksOverwritten;
    long bytes = counters.bytesOverwritten;
    overwriter.clearOldestOf(sequence);
    counters.chunksGivenUp += counters.chunksOverwritten - chunks;
    counters.bytesGivenUp += counters.bytesOverwritten - bytes;
  }

  private boolean makeRoom(int outerSize) {
    long tail = ring.sizeBytes - ring.writeOffset;
    if (outerSize > tail) {
      if (ring.fillPolicy == FillPolicy.DISCARD) {
        return false;
      }
      overwriter.clear(tail);
      ring.writeOffset = 0;
      counters.writeWrapCount++;
    }
    overwriter.clear(outerSize);
    return true;
  }

  private void writeHeader(long chunk, int chunkId, int key, int consumed) {
    int payloadSize = incoming.payloadSize();
    TBChunkLayout.writeHeader(
        ring.memory,
        chunk,
        chunkId,
        key,
        incoming.reservedSize(),
        payloadSize,
        payloadSize - consumed,
        incoming.flags());
  }

  /**
   * Adds the written chunk to its sequence. Its index is determined only now, since overwriting may
   * have removed chunks of this sequence.
   */
  private void link(SequenceState sequence, int chunkId, long chunk) {
    int index = sequence.chunks.insertionPoint(chunkId);
    if (index != sequence.chunks.size()) {
      counters.chunksCommittedOutOfOrder++;
    }
    ring.sequences.addChunk(sequence, index, chunkId, chunk);
  }
}
