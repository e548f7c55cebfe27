package dev.sonda.shm;

import dev.sonda.api.endpoint.Clock;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.SharedMemory;
import dev.sonda.shm.internal.PagedArbiter;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Shares a producer's memory out to its writers, chunk by chunk, and tells the service which chunks
 * are full. Any thread.
 *
 * <p>Doesn't own the memory: whoever does unmaps it after {@link #close}. A writer that is used all
 * the same gets an {@link IllegalStateException}, never somebody else's memory.
 */
@ProviderType
public interface SharedMemoryArbiter extends AutoCloseable {

  /** Commits each chunk at once; see {@link ArbiterSettings#immediate}. */
  static SharedMemoryArbiter over(
      SharedMemory memory, int pageSizeBytes, ProducerEndpoint endpoint, Clock clock) {
    return over(memory, pageSizeBytes, endpoint, clock, ArbiterSettings.immediate());
  }

  /**
   * Writes into this memory and commits to this endpoint; both are somebody else's.
   *
   * @throws IllegalArgumentException if the page size isn't a multiple of 4 KiB up to 64 KiB, or
   *     the memory isn't a positive number of such pages
   */
  static SharedMemoryArbiter over(
      SharedMemory memory,
      int pageSizeBytes,
      ProducerEndpoint endpoint,
      Clock clock,
      ArbiterSettings settings) {
    return new PagedArbiter(memory, pageSizeBytes, endpoint, clock, settings);
  }

  /**
   * A new writer, registered with the service. Where all 32767 ids are taken, or the arbiter is
   * closed, it only counts what it drops.
   *
   * @param targetBuffer the service's number of the buffer, 1…65535
   */
  SmbTraceWriter createTraceWriter(int targetBuffer, ExhaustedPolicy policy);

  /**
   * Commits what the writers have handed over.
   *
   * @param onCommitted runs when the service has it, or null
   */
  void flush(@Nullable Runnable onCommitted);

  /** Answers this flush request and all lower ones, after what was handed over before. */
  void notifyFlushComplete(long flushRequestId);

  /** Commits for the last time. Writers drop from here on. */
  @Override
  void close();
}
