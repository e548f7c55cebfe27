package dev.sonda.shm.internal.memory;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.posix.Errno;
import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Protection;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.SharedMemoryFactory;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.Set;
import java.util.function.LongPredicate;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Creates and maps shared memory as memfds. Stateless; any thread. */
@Component(service = SharedMemoryFactory.class)
public final class MemfdFactory implements SharedMemoryFactory {
  private static final String NAME = "perfetto_shmem";
  private static final Set<Seal> SEALS = Set.of(Seal.SHRINK, Seal.GROW, Seal.SEAL);

  private static final int KB_SHIFT = 10;

  private final Syscalls syscalls;

  @Activate
  public MemfdFactory(@Reference Syscalls syscalls) {
    this.syscalls = syscalls;
  }

  @Override
  public SharedMemory create(long sizeBytes) throws IOException {
    requireAcceptable(sizeBytes);
    OwnedFd fd = own(syscalls.memfdCreate(NAME, Set.of(MemfdFlag.ALLOW_SEALING)));
    try {
      syscalls.ftruncate(fd.number(), sizeBytes);
      syscalls.addSeals(fd.number(), SEALS);
      return map(fd, sizeBytes);
    } catch (PosixException e) {
      fd.close();
      throw e.errno() == Errno.EFBIG ? aboveFileLimit(sizeBytes, e) : e;
    }
  }

  /**
   * Creates a more helpful message, since the kernel's message names neither the file size limit
   * nor that the limit applies to shared memory.
   */
  private static IOException aboveFileLimit(long sizeBytes, PosixException cause) {
    return new IOException(
        "%d kB are more than this process's limit of file sizes, which holds for shared memory, too"
                .formatted(sizeBytes >> KB_SHIFT)
            + " (RLIMIT_FSIZE; ulimit -f, LimitFSIZE= of a unit): raise it, or lower shm_size_kb",
        cause);
  }

  @Override
  public SharedMemory createUnshared(long sizeBytes) {
    requireAcceptable(sizeBytes);
    return new UnsharedMemory(sizeBytes);
  }

  @Override
  public SharedMemory adoptUntrusted(OwnedFd fdUntrusted, LongPredicate acceptsSizeBytes)
      throws IOException {
    try {
      return map(fdUntrusted, checkedSizeBytes(fdUntrusted.number(), acceptsSizeBytes));
    } catch (IOException e) {
      fdUntrusted.close();
      throw e;
    }
  }

  /** Checks the seals before the size, because only a sealed size can't change after the check. */
  private long checkedSizeBytes(int fdUntrusted, LongPredicate acceptsSizeBytes)
      throws IOException {
    if (!syscalls.getSeals(fdUntrusted).containsAll(SEALS)) {
      throw new IOException("the memory isn't sealed against resizing");
    }
    if (syscalls.hasHugePages(fdUntrusted)) {
      throw new IOException("the memory is of huge pages, which its owner could take away");
    }
    long sizeBytes = syscalls.fstat(fdUntrusted).sizeBytes();
    if (!isAcceptable(sizeBytes) || !acceptsSizeBytes.test(sizeBytes)) {
      throw new IOException("the memory has an unacceptable size: " + sizeBytes + " bytes");
    }
    return sizeBytes;
  }

  private SharedMemory map(OwnedFd fd, long sizeBytes) throws PosixException {
    Arena arena = Arena.ofShared();
    try {
      var memory = syscalls.mmap(fd.number(), sizeBytes, Protection.READ_WRITE, arena);
      return new MappedSharedMemory(arena, memory, fd);
    } catch (PosixException e) {
      arena.close();
      throw e;
    }
  }

  @Override
  public OwnedFd own(int fd) {
    return OwnedFd.of(fd, syscalls::dup, syscalls::close);
  }

  private static void requireAcceptable(long sizeBytes) {
    if (!isAcceptable(sizeBytes)) {
      throw new IllegalArgumentException("no size for shared memory: " + sizeBytes);
    }
  }

  private static boolean isAcceptable(long sizeBytes) {
    return sizeBytes > 0 && sizeBytes % SIZE_UNIT_BYTES == 0 && sizeBytes <= MAX_SIZE_BYTES;
  }
}
