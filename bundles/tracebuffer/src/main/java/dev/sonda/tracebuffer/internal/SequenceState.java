package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.LossReason;
import dev.sonda.tracebuffer.ProducerIdentity;
import org.jspecify.annotations.Nullable;

/**
 * What the buffer knows about one sequence. It outlives the sequence's last chunk for a while,
 * because the id of the last chunk consumed is what tells a gap.
 */
final class SequenceState {
  /**
   * What a sequence takes of the heap: this object, a list for one chunk and up to four slots of
   * the table. Measured, and rounded up.
   */
  static final int HEAP_BYTES = 168;

  final int key;
  final ProducerIdentity producer;
  final @Nullable WriterHistogram histogram;
  final ChunkList chunks;

  /** Parked: not read any further in the pass of this number. */
  long skippedInGeneration;

  /** Its neighbours among the sequences without chunks, see {@link EmptySequences}. */
  @Nullable SequenceState olderEmpty;

  @Nullable SequenceState newerEmpty;

  private int lossReasons;
  private boolean consumed;
  private int consumedChunkId;
  private int consumedPayloadSize;
  private boolean consumedIncomplete;

  SequenceState(int key, ProducerIdentity producer, @Nullable WriterHistogram histogram) {
    this.key = key;
    this.producer = producer;
    this.histogram = histogram;
    this.chunks = new ChunkList();
  }

  /** A copy for a read-only clone of the buffer, which counts no writers. */
  SequenceState(SequenceState other) {
    key = other.key;
    producer = other.producer;
    histogram = null;
    chunks = new ChunkList(other.chunks);
    skippedInGeneration = other.skippedInGeneration;
    lossReasons = other.lossReasons;
    consumed = other.consumed;
    consumedChunkId = other.consumedChunkId;
    consumedPayloadSize = other.consumedPayloadSize;
    consumedIncomplete = other.consumedIncomplete;
  }

  int writerId() {
    return key & 0xFFFF;
  }

  void addLoss(LossReason reason) {
    lossReasons |= LossReason.PRESENT.bit() | reason.bit();
  }

  int lossReasons() {
    return lossReasons;
  }

  int takeLossReasons() {
    int taken = lossReasons;
    lossReasons = 0;
    return taken;
  }

  /** Notes that a chunk has left the list, by being read or overwritten. */
  void setConsumed(int chunkId, int payloadSize, boolean incomplete) {
    consumed = true;
    consumedChunkId = chunkId;
    consumedPayloadSize = payloadSize;
    consumedIncomplete = incomplete;
  }

  /** Whether the chunk is the last one consumed, or comes before it. */
  boolean isPast(int chunkId) {
    return consumed && chunkId - consumedChunkId <= 0;
  }

  /** Whether the chunk was consumed while it was incomplete, and more of it has come since. */
  boolean canReadmit(int chunkId, int payloadSize) {
    return isReadmitted(chunkId) && payloadSize > consumedPayloadSize;
  }

  int consumedPayloadSize() {
    return consumedPayloadSize;
  }

  /** Whether something is missing between the last chunk consumed and {@code chunkId}. */
  boolean hasGapBefore(int chunkId) {
    return consumed && chunkId != consumedChunkId + 1 && !isReadmitted(chunkId);
  }

  private boolean isReadmitted(int chunkId) {
    return consumed && consumedIncomplete && chunkId == consumedChunkId;
  }
}
