package dev.sonda.shm;

import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.shm.internal.write.PagedArbiter;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Shares a producer's memory out to its writers, chunk by chunk, and tells the service which chunks
 * are full. Any thread.
 *
 * <p>Doesn't own the memory: its owner unmaps it after {@link #close}. A writer that is used after
 * that gets an {@link IllegalStateException}, never memory of another mapping.
 */
@ProviderType
public interface SharedMemoryArbiter extends AutoCloseable {

  /** Commits each chunk at once; see {@link ArbiterSettings#immediate}. */
  static SharedMemoryArbiter over(
      SharedMemory memory, int pageSizeBytes, ProducerEndpoint endpoint, Clock clock) {
    return over(memory, pageSizeBytes, endpoint, clock, ArbiterSettings.immediate());
  }

  /**
   * Writes into this memory and commits to this endpoint, and owns neither.
   *
   * @throws IllegalArgumentException if the page size isn't a multiple of 4 KiB up to 64 KiB, the
   *     memory isn't a positive number of such pages, or a page can't be split as asked for
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
   * For tracing before there is a service: {@link #createStartupTraceWriter} works at once, and
   * nothing is committed before {@link #bindEndpoint}.
   *
   * @throws IllegalArgumentException as {@link #over}
   */
  static SharedMemoryArbiter unbound(
      SharedMemory memory, int pageSizeBytes, Clock clock, ArbiterSettings settings) {
    return new PagedArbiter(memory, pageSizeBytes, null, clock, settings);
  }

  /**
   * A new writer, registered with the service. Where all 32767 ids are taken, or the arbiter is
   * closed, it only counts what it drops.
   *
   * @param targetBuffer the service's number of the buffer, 1…65535
   * @throws IllegalStateException before {@link #bindEndpoint}
   */
  SmbTraceWriter createTraceWriter(int targetBuffer, ExhaustedPolicy policy);

  /**
   * A writer whose buffer isn't known yet. It drops when memory is full, since the service can't
   * empty chunks of unknown buffers. As long as one reservation has neither buffer nor abort,
   * nothing at all is committed, and no writer waits for a chunk.
   *
   * @param reservation names the buffer until it is bound, 1…65535, as the caller likes
   */
  default SmbTraceWriter createStartupTraceWriter(int reservation) {
    return createStartupTraceWriter(reservation, ExhaustedPolicy.DROP);
  }

  /** The same, for a writer that obeys the policy as soon as the service can empty chunks. */
  SmbTraceWriter createStartupTraceWriter(int reservation, ExhaustedPolicy policy);

  /**
   * Commits go here from now on.
   *
   * @throws IllegalStateException if there is an endpoint already
   */
  void bindEndpoint(ProducerEndpoint endpoint);

  /**
   * Says which buffer a reservation stands for, once, after {@link #bindEndpoint}.
   *
   * @param targetBuffer 1…65535
   */
  void bindReservation(int reservation, int targetBuffer);

  /** Says, instead, that the reservation will never be bound: what was written for it is lost. */
  void abortReservation(int reservation);

  /**
   * Commits what the writers have handed over.
   *
   * @param onCommitted runs when the service has it, or never will; may be null
   */
  void flush(@Nullable Runnable onCommitted);

  /**
   * Answers this flush request and all lower ones, after what was handed over before. Where commits
   * are by value it also sends what can be read of chunks that are still being written, since the
   * service can't look there.
   */
  void notifyFlushComplete(long flushRequestId);

  /** Commits for the last time. Writers drop from here on. */
  @Override
  void close();
}
