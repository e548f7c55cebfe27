package dev.sonda.posix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import org.osgi.annotation.versioning.ProviderType;

/**
 * System calls on memory that is shared with another process or too large for the heap.
 *
 * <p>Descriptors from other processes are not validated: before mapping one, check that it has
 * {@link Seal#SHRINK} and {@link Seal#GROW}, since accessing a page that the other process has
 * truncated raises an error in this process.
 */
@ProviderType
public interface MemorySyscalls {
  /** Creates an empty memfd, a file without a name in any folder; close-on-exec. */
  int memfdCreate(String name, Set<MemfdFlag> flags) throws PosixException;

  void addSeals(int fd, Set<Seal> seals) throws PosixException;

  /**
   * The seals of a memfd. Fails with {@link Errno#EINVAL} if {@code fd} is not a memfd (or tmpfs
   * file).
   */
  Set<Seal> getSeals(int fd) throws PosixException;

  /**
   * Whether a memfd's memory comes from the pool of huge pages. Mapping such a memfd is not safe,
   * even with seals: after its owner has freed a page, accessing the page raises an error if the
   * pool is empty.
   */
  boolean hasHugePages(int fd) throws PosixException;

  /**
   * Maps the first {@code sizeBytes} of {@code fd}, shared with all its other mappings. The
   * descriptor may be closed at once; the mapping ends when {@code arena} is closed.
   */
  MemorySegment mmap(int fd, long sizeBytes, Protection protection, Arena arena)
      throws PosixException;

  /**
   * Allocates zeroed private memory without reserving swap space: a page uses memory only once it
   * is accessed. From 4 MiB on, the kernel is asked for transparent huge pages of 2 MiB, whose
   * first access takes it far less time for each byte. Unmapped when {@code arena} closes.
   */
  MemorySegment mapAnonymous(long sizeBytes, Arena arena) throws PosixException;
}
