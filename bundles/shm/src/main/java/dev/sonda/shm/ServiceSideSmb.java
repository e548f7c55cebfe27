package dev.sonda.shm;

import dev.sonda.shm.internal.page.MappedServiceSideSmb;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The service's reader of one producer's shared memory buffer (SMB). For one thread.
 *
 * <p>The producer may be hostile: all numbers are checked, headers are read only once, and a chunk
 * is lost if its header changes during the access. Memory that can't be accessed any more (which
 * seals prevent) results in {@link ChunkAccessOutcome#FAULT}, not in an error.
 */
@ProviderType
public interface ServiceSideSmb {

  /**
   * Creates a reader of this memory, which it doesn't own.
   *
   * @throws IllegalArgumentException if the page size isn't a multiple of 4 KiB up to 64 KiB, or
   *     the memory isn't a positive number of such pages
   */
  static ServiceSideSmb over(MemorySegment memory, int pageSizeBytes) {
    return new MappedServiceSideSmb(memory, pageSizeBytes);
  }

  /** The producer's shared memory; {@link ReadableChunk#payloadOffset} is relative to its start. */
  MemorySegment memory();

  int pageSizeBytes();

  int pageCount();

  /**
   * Acquires a complete chunk. If the result is OK, {@link #chunk} returns the chunk, and the
   * caller must {@link #release} it.
   */
  ChunkAccessOutcome tryAcquireForReading(long pageUntrusted, long chunkUntrusted);

  /** The acquired chunk, or the chunk being visited. */
  ReadableChunk chunk();

  /** Returns the acquired chunk to the producer as a free chunk. */
  ChunkAccessOutcome release();

  /**
   * Visits every chunk that is complete, or being written and contains at least two packets.
   * Doesn't change the memory.
   *
   * @return OK, or FAULT if the memory couldn't be accessed, also by the visitor
   */
  ChunkAccessOutcome forEachScrapable(ChunkVisitor visitor);

  /**
   * Whether an error means that shared memory couldn't be read any more. For code that reads {@link
   * #memory} itself and catches {@link InternalError}. Compiled code throws the error with a delay,
   * which a caller that must not continue after a fault has to consider.
   */
  static boolean isFault(InternalError error) {
    // The JVM has no exception type for such a fault; this is the message that it has used since
    // memory can be mapped.
    String message = error.getMessage();
    return message != null && message.contains("unsafe memory access");
  }

  /** Visitor of the chunks of {@link #forEachScrapable}. */
  @FunctionalInterface
  interface ChunkVisitor {
    /** Visits one chunk. The chunk object is reused for every call, so it must not be stored. */
    void visit(ReadableChunk chunk);
  }
}
