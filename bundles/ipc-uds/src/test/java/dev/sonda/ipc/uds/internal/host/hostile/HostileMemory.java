package dev.sonda.ipc.uds.internal.host.hostile;

import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Seal;
import dev.sonda.posix.Syscalls;
import dev.sonda.posix.Whence;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.EnumSet;

/** Shared memory of a hostile producer: provides it, and overwrites pages of any shared memory. */
final class HostileMemory implements AutoCloseable {
  static final int PAGE_BYTES = 4096;

  private static final int PAGES = 8;
  private static final int HEADER_BYTES = 16;
  private static final Syscalls LIBC = Syscalls.libc();

  private final Memfd own = new Memfd();

  HostileMemory() throws PosixException {
    LIBC.ftruncate(own.number(), PAGES * PAGE_BYTES);
    LIBC.addSeals(own.number(), EnumSet.of(Seal.SHRINK, Seal.GROW, Seal.SEAL));
  }

  Memfd own() {
    return own;
  }

  /** Writes a page header, which sets the page's layout and chunk states, and a chunk. */
  static void scribble(int fd, int page, int pageHeader, byte[] chunk) throws PosixException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment bytes = arena.allocate(HEADER_BYTES / 2 + chunk.length, HEADER_BYTES / 2);
      bytes.set(ValueLayout.JAVA_INT, 0, pageHeader);
      MemorySegment.copy(MemorySegment.ofArray(chunk), 0, bytes, HEADER_BYTES / 2, chunk.length);
      LIBC.lseek(fd, (long) page * PAGE_BYTES, Whence.START);
      LIBC.write(fd, bytes, 0, bytes.byteSize());
    }
  }

  @Override
  public void close() throws PosixException {
    own.close();
  }
}
