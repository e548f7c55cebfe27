package dev.sonda.ipc.uds.internal.client;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Protection;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;

/**
 * Shared memory received from a service. Its seals are checked before it is mapped, so that no
 * other process can shrink the memory and thereby crash this process.
 */
final class ReceivedMemory implements SharedMemory {
  private static final Set<Seal> SEALS = Set.of(Seal.SHRINK, Seal.GROW);

  private final OwnedFd fd;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory;

  private ReceivedMemory(OwnedFd fd, Syscalls syscalls, long sizeBytes) throws PosixException {
    this.fd = fd;
    memory = syscalls.mmap(fd.number(), sizeBytes, Protection.READ_WRITE, arena);
  }

  /**
   * Maps memory. The returned object owns the descriptor; on failure, the caller still owns it.
   *
   * @throws IOException if the memory could be resized, could be taken away or is empty
   */
  static ReceivedMemory map(OwnedFd fdUntrusted, Syscalls syscalls) throws IOException {
    if (!syscalls.getSeals(fdUntrusted.number()).containsAll(SEALS)) {
      throw new IOException("the memory isn't sealed against resizing");
    }
    if (syscalls.hasHugePages(fdUntrusted.number())) {
      throw new IOException("the memory is of huge pages, which the service could take away");
    }
    long sizeBytes = syscalls.fstat(fdUntrusted.number()).sizeBytes();
    if (sizeBytes <= 0) {
      throw new IOException("the memory is empty");
    }
    return new ReceivedMemory(fdUntrusted, syscalls, sizeBytes);
  }

  @Override
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public OwnedFd fd() {
    return fd;
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
    fd.close();
  }
}
