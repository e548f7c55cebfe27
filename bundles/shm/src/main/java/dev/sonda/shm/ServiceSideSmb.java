package dev.sonda.shm;

import dev.sonda.shm.internal.page.MappedServiceSideSmb;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * One producer's shared memory, as the service reads it. For one thread.
 *
 * <p>The producer is hostile: every number is checked, headers are read once, and a header that
 * changes under our hands costs the producer that chunk. Memory that went away (which seals
 * prevent) is {@link ChunkAccess#FAULT}, not an error.
 */
@ProviderType
public interface ServiceSideSmb {

  /**
   * Reads this memory, and doesn't own it.
   *
   * @throws IllegalArgumentException if the page size isn't a multiple of 4 KiB up to 64 KiB, or
   *     the memory isn't a positive number of such pages
   */
  static ServiceSideSmb over(MemorySegment memory, int pageSizeBytes) {
    return new MappedServiceSideSmb(memory, pageSizeBytes);
  }

  /** What the producer shares; {@link ReadableChunk#payloadOffset} counts from its start. */
  MemorySegment memory();

  int pageSizeBytes();

  int pageCount();

  /** Takes a complete chunk: on OK {@link #chunk} shows it, and {@link #release} must follow. */
  ChunkAccess tryAcquireForReading(long pageUntrusted, long chunkUntrusted);

  /** The chunk of the latest successful call, or the one being visited. */
  ReadableChunk chunk();

  /** Gives the acquired chunk back to the producer, empty. */
  ChunkAccess release();

  /**
   * Shows every chunk that is complete, or being written with at least two packets, and changes
   * nothing.
   *
   * @return OK, or FAULT where the memory went away, also while the visitor read it
   */
  ChunkAccess forEachScrapable(ChunkVisitor visitor);

  /**
   * Whether an error means that shared memory went away while it was read: code that reads {@link
   * #memory} itself catches {@link InternalError} and asks here. Compiled code raises it a little
   * late: a caller that must not continue after a fault checks before it does.
   */
  static boolean isFault(InternalError error) {
    // The JVM has no type for it; this is the text it has used since memory can be mapped.
    String message = error.getMessage();
    return message != null && message.contains("unsafe memory access");
  }

  /** What {@link #forEachScrapable} does with each chunk. */
  @FunctionalInterface
  interface ChunkVisitor {
    /** The same chunk object is reused for every call: don't keep it. */
    void visit(ReadableChunk chunk);
  }
}
