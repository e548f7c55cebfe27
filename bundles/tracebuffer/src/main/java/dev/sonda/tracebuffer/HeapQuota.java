package dev.sonda.tracebuffer;

import dev.sonda.tracebuffer.internal.UnlimitedHeapQuota;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Limits the heap memory that producers can make a trace buffer use: chunks are stored in the
 * buffer's memory, but the metadata about sequences and chunks is on the heap. It is called only
 * when more memory is needed, not for each chunk. A buffer that is freed doesn't release its
 * remaining heap memory to the quota.
 */
@ConsumerType
public interface HeapQuota {
  /** Purpose of heap memory. */
  enum Use {
    /**
     * The state of a sequence, retained while the sequence has chunks or is one of those that had
     * chunks most recently.
     */
    SEQUENCES,
    /** The offsets of a sequence's chunks. */
    CHUNK_LISTS,
    /** The histogram of a writer's chunk sizes; retained as long as the buffer. */
    HISTOGRAMS
  }

  /**
   * Reserves heap memory for a producer.
   *
   * @return false, without a reservation, if the producer's share is used up
   */
  boolean take(ProducerIdentity producer, Use use, long bytes);

  /** Releases heap memory that was reserved for a producer. */
  void giveBack(ProducerIdentity producer, Use use, long bytes);

  /** A quota without a limit, for buffers whose producers are trusted. */
  static HeapQuota unlimited() {
    return new UnlimitedHeapQuota();
  }
}
