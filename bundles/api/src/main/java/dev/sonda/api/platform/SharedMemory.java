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
   * The memory's file descriptor, which remains owned by this object.
   *
   * @throws UnsupportedOperationException if the memory {@link #isEmulated}
   */
  OwnedFd fd();

  /**
   * Whether the memory is only emulated and not visible to the other side, so that commits have to
   * contain the chunks' bytes.
   */
  default boolean isEmulated() {
    return false;
  }

  /**
   * Unmaps the memory and closes its descriptor. Later accesses to {@link #memory} throw an
   * exception.
   */
  @Override
  void close();
}
