package dev.sonda.shm;

import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.shm.internal.write.PagedArbiter;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Assigns chunks of a producer's shared memory to its writers, and commits full chunks to the
 * service. Any thread.
 *
 * <p>Doesn't own the memory, whose owner unmaps it after {@link #close}. A writer that is used
 * after close throws an {@link IllegalStateException} and never accesses memory of another mapping.
 */
@ProviderType
public interface SharedMemoryArbiter extends AutoCloseable {

  /** Creates an arbiter that commits each chunk at once; see {@link ArbiterSettings#immediate}. */
  static SharedMemoryArbiter over(
      SharedMemory memory, int pageSizeBytes, ProducerEndpoint endpoint, Clock clock) {
    return over(memory, pageSizeBytes, endpoint, clock, ArbiterSettings.immediate());
  }

  /**
   * Creates an arbiter that writes into this memory and commits to this endpoint, and owns neither
   * of them.
   *
   * @throws IllegalArgumentException if the page size isn't a multiple of 4 KiB up to 64 KiB, the
   *     memory isn't a positive number of such pages, or a page can't be split as the settings
   *     require
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
   * Creates an arbiter for tracing before a service is connected: {@link #createStartupTraceWriter}
   * can be called at once, and nothing is committed before {@link #bindEndpoint}.
   *
   * @throws IllegalArgumentException as {@link #over}
   */
  static SharedMemoryArbiter unbound(
      SharedMemory memory, int pageSizeBytes, Clock clock, ArbiterSettings settings) {
    return new PagedArbiter(memory, pageSizeBytes, null, clock, settings);
  }

  /**
   * Creates a writer and registers it with the service. If all 32767 writer ids are in use or the
   * arbiter is closed, the writer only drops and counts packets.
   *
   * @param targetBuffer the service's id of the buffer, 1…65535
   * @throws IllegalStateException before {@link #bindEndpoint}
   */
  SmbTraceWriter createTraceWriter(int targetBuffer, ExhaustedPolicy policy);

  /**
   * Creates a writer whose target buffer isn't known yet. It drops packets while the memory is
   * full, since the service can't empty chunks without a buffer. As long as a reservation is
   * neither bound nor aborted, nothing is committed, and no writer waits for a chunk.
   *
   * @param reservation number chosen by the caller, 1…65535, that represents the buffer until it is
   *     known
   */
  default SmbTraceWriter createStartupTraceWriter(int reservation) {
    return createStartupTraceWriter(reservation, ExhaustedPolicy.DROP);
  }

  /** Creates a startup writer that follows the policy as soon as the service can empty chunks. */
  SmbTraceWriter createStartupTraceWriter(int reservation, ExhaustedPolicy policy);

  /**
   * Sets the endpoint that receives all commits.
   *
   * @throws IllegalStateException if an endpoint is already set
   */
  void bindEndpoint(ProducerEndpoint endpoint);

  /**
   * Binds a reservation to its target buffer. Called once per reservation, after {@link
   * #bindEndpoint}.
   *
   * @param targetBuffer 1…65535
   */
  void bindReservation(int reservation, int targetBuffer);

  /** Declares that the reservation will never be bound; packets written for it are lost. */
  void abortReservation(int reservation);

  /**
   * Commits all chunks that writers have completed.
   *
   * @param onCommitted runs when the service has handled the commit, or when the arbiter is closed;
   *     may be null
   */
  void flush(@Nullable Runnable onCommitted);

  /**
   * Acknowledges this flush request and all requests with lower ids, together with all chunks
   * completed before. With commits by value, it also sends the readable packets of chunks still
   * being written, since the service can't scrape them.
   */
  void notifyFlushComplete(long flushRequestId);

  /** Commits for the last time. Writers drop packets from now on. */
  @Override
  void close();
}
