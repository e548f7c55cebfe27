package dev.sonda.api.platform;

import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/** Memory shared with another process, or with another part of this one. */
@ProviderType
public interface SharedMemory extends AutoCloseable {

  /** The mapping; what the other side writes into it is untrusted. */
  MemorySegment memory();

  default long sizeBytes() {
    return memory().byteSize();
  }

  /**
   * The descriptor behind it, still owned by this object.
   *
   * @throws UnsupportedOperationException if it {@link #isEmulated}
   */
  OwnedFd fd();

  /** Whether the other side can't see it at all: then commits have to carry the chunks' bytes. */
  default boolean isEmulated() {
    return false;
  }

  /** Unmaps and closes. Readers that still use {@link #memory} get an exception. */
  @Override
  void close();
}
