package dev.sonda.tracebuffer;

import dev.sonda.tracebuffer.internal.RingTraceBufferFactory;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/** Makes trace buffers. A service in OSGi; {@link #plain()} elsewhere. */
@ProviderType
public interface TraceBufferFactory {
  /** What a buffer's size must be a multiple of. */
  int SIZE_GRANULARITY_BYTES = 4096;

  /** The largest possible size: the last multiple of the granularity below 4 GiB. */
  long MAX_SIZE_BYTES = (1L << 32) - SIZE_GRANULARITY_BYTES;

  /** A factory for use without a framework. */
  static TraceBufferFactory plain() {
    return new RingTraceBufferFactory();
  }

  /**
   * Makes an empty buffer whose books may take as much of the heap as they need.
   *
   * @param memory where it keeps its chunks; its size is the buffer's size, its contents don't
   *     matter, and it must outlive the buffer. Pages are touched only as the buffer fills
   * @param fillPolicy what to do when it is full
   * @throws IllegalArgumentException if the memory is empty, too big, or not a multiple of {@link
   *     #SIZE_GRANULARITY_BYTES}
   */
  default TraceBuffer create(MemorySegment memory, FillPolicy fillPolicy) {
    return create(memory, fillPolicy, HeapQuota.unlimited());
  }

  /**
   * Makes an empty buffer as above.
   *
   * @param heap asked for the books about what producers write
   */
  TraceBuffer create(MemorySegment memory, FillPolicy fillPolicy, HeapQuota heap);
}
