package dev.sonda.shm;

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
