package dev.sonda.tracebuffer;

import dev.sonda.tracebuffer.internal.UnlimitedHeap;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * How much of the heap a buffer may spend on what producers make it remember: their chunks lie in
 * the buffer's memory, but not the books about them. Asked only when more is needed, not for each
 * chunk. What a buffer still holds when it is done with is not given back by it.
 */
@ConsumerType
public interface HeapQuota {
  /** What heap is used for. */
  enum Use {
    /** The state of a sequence, as long as it has chunks or is among those that had some last. */
    SEQUENCES,
    /** Where the chunks of a sequence are. */
    CHUNK_LISTS,
    /** How big the chunks of a writer were; kept as long as the buffer. */
    HISTOGRAMS
  }

  /**
   * Takes some heap for a producer.
   *
   * @return false, with nothing taken, if it has its share already
   */
  boolean take(ProducerIdentity producer, Use use, long bytes);

  /** Gives back what was taken for a producer. */
  void giveBack(ProducerIdentity producer, Use use, long bytes);

  /** For buffers whose producers are trusted. */
  static HeapQuota unlimited() {
    return new UnlimitedHeap();
  }
}
