package dev.sonda.shm;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.internal.memory.MemfdFactory;
import java.io.IOException;
import java.util.function.LongPredicate;
import org.osgi.annotation.versioning.ProviderType;

/** Makes memory that two processes share, and takes in what another process made. Any thread. */
@ProviderType
public interface SharedMemoryFactory {

  /** The largest shared memory buffer, of either side. */
  long MAX_SIZE_BYTES = 32L << 20;

  /** Sizes are multiples of this. */
  long SIZE_UNIT_BYTES = 4096;

  static SharedMemoryFactory over(Syscalls syscalls) {
    return new MemfdFactory(syscalls);
  }

  /**
   * New zeroed memory, sealed against resizing.
   *
   * @throws IllegalArgumentException if the size isn't a positive multiple of {@link
   *     #SIZE_UNIT_BYTES}, at most {@link #MAX_SIZE_BYTES}
   * @throws IOException if the kernel refuses
   */
  SharedMemory create(long sizeBytes) throws IOException;

  /**
   * New zeroed memory of this process alone, for commits by value. It has no descriptor.
   *
   * @throws IllegalArgumentException as {@link #create}
   */
  SharedMemory createUnshared(long sizeBytes);

  /**
   * Maps memory that another process made, if it is a memfd sealed against resizing, of ordinary
   * pages and of an acceptable size. Nothing is mapped before that is certain: touching a page that
   * its owner has cut off raises an error in this process, and may end it.
   *
   * @param fdUntrusted this object's from here on, closed if the memory is refused
   * @throws IOException with the reason of the refusal
   */
  default SharedMemory adoptUntrusted(OwnedFd fdUntrusted) throws IOException {
    return adoptUntrusted(fdUntrusted, _ -> true);
  }

  /**
   * The same with one more condition.
   *
   * @param acceptsSizeBytes asked before anything is mapped, about a size that can't change
   * @throws IOException with the reason of the refusal
   */
  SharedMemory adoptUntrusted(OwnedFd fdUntrusted, LongPredicate acceptsSizeBytes)
      throws IOException;

  /** Makes the returned object the owner of a descriptor. */
  OwnedFd own(int fd);
}
