package dev.sonda.tracebuffer.internal;

import static dev.sonda.tracebuffer.internal.TBChunkLayout.ABI_FLAGS_MASK;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAGS_NOT_PLAIN;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_INCOMPLETE;
import static dev.sonda.tracebuffer.internal.TBChunkLayout.FLAG_PLAIN;

import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.LossReason;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.lang.foreign.MemorySegment;

/**
 * Writes chunks at the write cursor, or over their earlier copy. A chunk comes again when it was
 * scraped before it was complete, or twice because of it; what has been read of it must come out
 * neither twice nor not at all.
 */
final class ChunkWriter {
  private static final int MAX_WRITER_ID = 0xFFFF;

  private final Ring ring;
  private final BufferCounters counters;
  private final ChunkOverwriter overwriter;
  private final StagedChunk staged = new StagedChunk();

  ChunkWriter(Ring ring) {
    this.ring = ring;
    this.counters = ring.counters;
    this.overwriter = new ChunkOverwriter(ring);
  }

  /** The staging area: the chunk to {@link #write} is copied and parsed there first. */
  StagedChunk staged() {
    return staged;
  }

  /** Whether a chunk of this form can be looked at; counts it if not. */
  boolean admits(int writerIdUntrusted, int sizeBytes) {
    if (ring.discardsWrites) {
      counters.chunksDiscarded++;
      return false;
    }
    if (sizeBytes > TBChunkLayout.MAX_SIZE_BYTES
        || writerIdUntrusted < 0
        || writerIdUntrusted > MAX_WRITER_ID) {
      counters.abiViolations++;
      return false;
    }
    return true;
  }

  /** Writes the staged chunk. */
  void write(ProducerIdentity producer, int writerId, int chunkId) {
    if (staged.isMalformed()) {
      counters.abiViolations++;
    }
    if (TBChunkLayout.outerSize(staged.reservedSize()) > ring.sizeBytes) {
      counters.abiViolations++;
      return;
    }
    int key = TBChunkLayout.sequenceKey(producer.producerId(), writerId);
    SequenceState sequence = ring.sequences.findOrCreate(key, producer);
    account(sequence);
    if (!sequence.isPast(chunkId)) {
      place(sequence, chunkId, 0);
    } else if (sequence.canReadmit(chunkId, staged.payloadSize())) {
      place(sequence, chunkId, sequence.consumedPayloadSize());
    } else {
      counters.chunksDiscarded++;
    }
  }

  private void account(SequenceState sequence) {
    WriterHistogram histogram = sequence.histogram;
    if (histogram != null) {
      histogram.add(staged.payloadSize());
    }
    if (staged.isDroppedByWriter()) {
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
      counters.abiViolations++;
    } else if (index == 0 && shouldRelocate(chunk, payloadSize)) {
      counters.chunksRelocated++;
      ring.eraseFirstChunk(sequence, chunk);
      append(sequence, chunkId, payloadSize);
    } else {
      rewrite(chunk, payloadSize);
    }
  }

  /** A chunk may gain fragments and flags, up to the room it has, but never lose any. */
  private boolean isGrownVersionOf(long chunk, int payloadSize) {
    int flags = TBChunkLayout.flags(ring.memory, chunk) & ABI_FLAGS_MASK;
    return staged.payloadSize() >= payloadSize
        && staged.payloadSize() <= TBChunkLayout.size(ring.memory, chunk)
        && (staged.flags() & flags) == flags;
  }

  /**
   * A scraped chunk that was read to its end may lie just ahead of the write cursor: what is added
   * to it would be overwritten before anybody reads it. In a ring such a chunk moves to the cursor.
   */
  private boolean shouldRelocate(long chunk, int payloadSize) {
    return ring.fillPolicy == FillPolicy.RING
        && staged.isComplete()
        && staged.payloadSize() > payloadSize
        && TBChunkLayout.payloadAvail(ring.memory, chunk) == 0
        && (TBChunkLayout.flags(ring.memory, chunk) & FLAG_INCOMPLETE) != 0;
  }

  private void rewrite(long chunk, int payloadSize) {
    MemorySegment memory = ring.memory;
    int flags = TBChunkLayout.flags(memory, chunk);
    if (staged.isComplete()) {
      // Only a commit completes a chunk; another scrape doesn't.
      flags &= ~FLAG_INCOMPLETE;
    }
    if (staged.payloadSize() > payloadSize) {
      int consumed = payloadSize - TBChunkLayout.payloadAvail(memory, chunk);
      TBChunkLayout.setPayloadSize(memory, chunk, staged.payloadSize());
      TBChunkLayout.setPayloadAvail(memory, chunk, staged.payloadSize() - consumed);
      staged.copyPayloadTo(memory, TBChunkLayout.fragments(chunk));
      flags |= staged.flags();
      counters.chunksRewritten++;
    }
    TBChunkLayout.setFlags(memory, chunk, plainOnlyIfWhole(flags));
  }

  private static int plainOnlyIfWhole(int flags) {
    return (flags & FLAGS_NOT_PLAIN) == 0 ? flags : flags & ~FLAG_PLAIN;
  }

  /**
   * Writes the chunk at the write cursor, its first {@code consumed} payload bytes as already read.
   */
  private void append(SequenceState sequence, int chunkId, int consumed) {
    int outerSize = TBChunkLayout.outerSize(staged.reservedSize());
    if (!makeRoom(outerSize)) {
      ring.discardsWrites = true;
      counters.chunksDiscarded++;
      return;
    }
    long chunk = ring.writeOffset;
    store(chunk, chunkId, sequence.key, consumed);
    link(sequence, chunkId, chunk);
    ring.writeOffset += outerSize;
    ring.usedBytes = Math.max(ring.usedBytes, ring.writeOffset);
    counters.chunksWritten++;
    counters.bytesWritten += outerSize;
    ring.sequences.collectStale();
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

  private void store(long chunk, int chunkId, int key, int consumed) {
    int payloadSize = staged.payloadSize();
    TBChunkLayout.writeHeader(
        ring.memory,
        chunk,
        chunkId,
        key,
        staged.reservedSize(),
        payloadSize,
        payloadSize - consumed,
        staged.flags());
    staged.copyPayloadTo(ring.memory, TBChunkLayout.fragments(chunk));
  }

  /**
   * Overwriting may have taken chunks of this very sequence, so its place is looked up only now.
   */
  private void link(SequenceState sequence, int chunkId, long chunk) {
    int index = sequence.chunks.insertionPoint(chunkId);
    if (index != sequence.chunks.size()) {
      counters.chunksCommittedOutOfOrder++;
    }
    ring.sequences.addChunk(sequence, index, chunkId, chunk);
  }
}
