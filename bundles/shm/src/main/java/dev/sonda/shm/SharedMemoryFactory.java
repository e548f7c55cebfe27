package dev.sonda.shm;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.internal.memory.MemfdFactory;
import java.io.IOException;
import java.util.function.LongPredicate;
import org.osgi.annotation.versioning.ProviderType;

/** Creates shared memory, and maps shared memory created by other processes. Any thread. */
@ProviderType
public interface SharedMemoryFactory {

  /** Maximum size of shared memory in bytes, for created and mapped memory. */
  long MAX_SIZE_BYTES = 32L << 20;

  /** Sizes of shared memory are multiples of this number of bytes. */
  long SIZE_UNIT_BYTES = 4096;

  static SharedMemoryFactory over(Syscalls syscalls) {
    return new MemfdFactory(syscalls);
  }

  /**
   * Creates zeroed memory, sealed against resizing.
   *
   * @throws IllegalArgumentException if the size isn't a positive multiple of {@link
   *     #SIZE_UNIT_BYTES}, at most {@link #MAX_SIZE_BYTES}
   * @throws IOException if the kernel refuses
   */
  SharedMemory create(long sizeBytes) throws IOException;

  /**
   * Creates zeroed memory that isn't shared with other processes, for commits by value. It has no
   * descriptor.
   *
   * @throws IllegalArgumentException as {@link #create}
   */
  SharedMemory createUnshared(long sizeBytes);

  /**
   * Maps memory created by another process, if it is a memfd sealed against resizing, with ordinary
   * pages and an acceptable size. These conditions are checked before mapping, because access to a
   * page that the other process has truncated raises an error in this process and may end it.
   *
   * @param fdUntrusted owned by the returned memory, or closed if the memory is refused
   * @throws IOException with the reason of the refusal
   */
  default SharedMemory adoptUntrusted(OwnedFd fdUntrusted) throws IOException {
    return adoptUntrusted(fdUntrusted, _ -> true);
  }

  /**
   * Maps memory created by another process, with an additional condition for its size.
   *
   * @param acceptsSizeBytes checked before mapping, with a size that can't change any more
   * @throws IOException with the reason of the refusal
   */
  SharedMemory adoptUntrusted(OwnedFd fdUntrusted, LongPredicate acceptsSizeBytes)
      throws IOException;

  /** Wraps a descriptor in an object that owns it. */
  OwnedFd own(int fd);
}
