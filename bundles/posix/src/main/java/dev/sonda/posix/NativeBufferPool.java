package dev.sonda.posix;

import dev.sonda.posix.internal.ReusedNativeBuffers;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Pool of native buffers that are borrowed for a few system calls, so that a session or a sample
 * needn't allocate and free memory for a short use. The pool grows to the largest number of buffers
 * borrowed at one time. A class that reads files holds its pool in a static field; the buffers are
 * freed when the class is unloaded. Thread-safe.
 */
@ProviderType
public interface NativeBufferPool {
  /** Creates an empty pool for buffers of this size. */
  static NativeBufferPool ofBytes(long sizeBytes) {
    return new ReusedNativeBuffers(sizeBytes);
  }

  /** Borrows a buffer, which still has the contents of its previous use. */
  MemorySegment take();

  /** Returns a borrowed buffer to the pool; must be called only once per borrowed buffer. */
  void giveBack(MemorySegment room);
}
