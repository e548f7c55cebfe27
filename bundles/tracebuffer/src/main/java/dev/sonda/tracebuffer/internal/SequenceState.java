package dev.sonda.tracebuffer.internal;

import dev.sonda.tracebuffer.LossReason;
import dev.sonda.tracebuffer.ProducerIdentity;
import org.jspecify.annotations.Nullable;

/**
 * The state of one sequence in a buffer. It is retained for a while after the sequence's last
 * chunk, because the id of the last consumed chunk is needed to detect a gap.
 */
final class SequenceState {
  /**
   * Heap memory of a sequence: this object, a list for one chunk and up to four slots of the table.
   * Measured, and rounded up.
   */
  static final int HEAP_BYTES = 168;

  final int key;
  final ProducerIdentity producer;
  final @Nullable WriterHistogram histogram;
  final ChunkList chunks;

  /** Number of the read pass in which the sequence is parked, i.e. not read any further. */
  long skippedInGeneration;

  /** The neighbours of this sequence in the linked list of {@link EmptySequences}. */
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

  /** Creates a copy for a read-only clone of the buffer, without the writer's histogram. */
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

  /**
   * Stores the id and state of a chunk that was removed from the list by reading or overwriting.
   */
  void setConsumed(int chunkId, int payloadSize, boolean incomplete) {
    consumed = true;
    consumedChunkId = chunkId;
    consumedPayloadSize = payloadSize;
    consumedIncomplete = incomplete;
  }

  /** Whether the chunk is the last consumed one, or precedes it. */
  boolean isPast(int chunkId) {
    return consumed && chunkId - consumedChunkId <= 0;
  }

  /** Whether the chunk was consumed while it was incomplete, and has more fragments now. */
  boolean canReadmit(int chunkId, int payloadSize) {
    return isReadmitted(chunkId) && payloadSize > consumedPayloadSize;
  }

  int consumedPayloadSize() {
    return consumedPayloadSize;
  }

  /** Whether chunk ids are missing between the last consumed chunk and {@code chunkId}. */
  boolean hasGapBefore(int chunkId) {
    return consumed && chunkId != consumedChunkId + 1 && !isReadmitted(chunkId);
  }

  private boolean isReadmitted(int chunkId) {
    return consumed && consumedIncomplete && chunkId == consumedChunkId;
  }
}
