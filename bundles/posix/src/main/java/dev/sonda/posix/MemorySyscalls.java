package dev.sonda.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Memory that is shared with another process or too big for the heap.
 *
 * <p>Nothing is checked here about a descriptor that came from outside: see that it carries {@link
 * Seal#SHRINK} and {@link Seal#GROW} before mapping it, because touching a page that its owner cut
 * off raises an error in this process.
 */
@ProviderType
public interface MemorySyscalls {
  /** A file without a name in any folder, empty, close-on-exec. */
  int memfdCreate(String name, Set<MemfdFlag> flags) throws PosixException;

  void addSeals(int fd, Set<Seal> seals) throws PosixException;

  /** Fails with {@link Errno#EINVAL} if {@code fd} is not a memfd (or tmpfs file). */
  Set<Seal> getSeals(int fd) throws PosixException;

  /**
   * Whether a memfd's memory comes from the pool of huge pages. Such a mapping is no safe one,
   * seals or not: a page that its owner gives back to an empty pool can't be touched any more.
   */
  boolean hasHugePages(int fd) throws PosixException;

  /**
   * Maps the first {@code sizeBytes} of {@code fd}, shared with all that map it. The mapping
   * outlives the descriptor, which may be closed at once, and ends with {@code arena}.
   */
  MemorySegment mmap(int fd, long sizeBytes, Protection protection, Arena arena)
      throws PosixException;

  /**
   * Zeroed private memory without swap reserved for it: a page costs memory once it is touched.
   * Unmapped when {@code arena} closes.
   */
  MemorySegment mapAnonymous(long sizeBytes, Arena arena) throws PosixException;
}
