package dev.sonda.tracebuffer;

import dev.sonda.tracebuffer.internal.RingTraceBufferFactory;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Creates trace buffers. In an OSGi framework the factory is a service; other programs use {@link
 * #plain()}.
 */
@ProviderType
public interface TraceBufferFactory {
  /** A buffer's size must be a multiple of this value. */
  int SIZE_GRANULARITY_BYTES = 4096;

  /** The largest possible size: the last multiple of the granularity below 4 GiB. */
  long MAX_SIZE_BYTES = (1L << 32) - SIZE_GRANULARITY_BYTES;

  /** A factory for use without a framework. */
  static TraceBufferFactory plain() {
    return new RingTraceBufferFactory();
  }

  /**
   * Creates an empty buffer whose metadata may use an unlimited amount of heap.
   *
   * @param memory memory for the chunks; its size is the buffer's size, its contents are ignored,
   *     and it must outlive the buffer. Pages are accessed only as the buffer fills
   * @param fillPolicy what to do when it is full
   * @throws IllegalArgumentException if the memory is empty, too big, or not a multiple of {@link
   *     #SIZE_GRANULARITY_BYTES}
   */
  default TraceBuffer create(MemorySegment memory, FillPolicy fillPolicy) {
    return create(memory, fillPolicy, HeapQuota.unlimited());
  }

  /**
   * Creates an empty buffer with a limit for the heap that its metadata uses.
   *
   * @param heap quota of the heap for metadata about sequences and chunks
   */
  TraceBuffer create(MemorySegment memory, FillPolicy fillPolicy, HeapQuota heap);
}
