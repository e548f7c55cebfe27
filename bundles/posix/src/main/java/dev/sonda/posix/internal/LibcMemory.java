package dev.sonda.posix.internal;

import dev.sonda.posix.MemfdFlag;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Protection;
import dev.sonda.posix.Seal;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** System calls for memfds, their seals, and memory mappings. */
final class LibcMemory {
  private static final int CLOSE_ON_EXEC = 0x01;
  private static final int ADD_SEALS = 1033;
  private static final int GET_SEALS = 1034;
  private static final int MAP_SHARED = 0x01;
  private static final int MAP_PRIVATE = 0x02;
  private static final int MAP_ANONYMOUS = 0x20;
  private static final int MAP_NORESERVE = 0x4000;
  private static final int MADV_HUGEPAGE = 14;
  private static final int NO_FD = -1;

  /**
   * Size of the smallest private mapping for which huge pages are requested: two of them, so that
   * one is whole even if the mapping begins between two.
   */
  private static final long LEAST_HUGE_BYTES = 4L << 20;

  private static final MemorySegment MEMFD_CREATE = Libc.function("memfd_create");
  private static final MemorySegment FSTATFS = Libc.function("fstatfs");
  private static final MemorySegment MMAP = Libc.function("mmap");
  private static final MemorySegment MUNMAP = Libc.function("munmap");
  private static final MemorySegment MADVISE = Libc.function("madvise");

  private LibcMemory() {}

  static int memfdCreate(String name, Set<MemfdFlag> flags) throws PosixException {
    int bits = CLOSE_ON_EXEC;
    for (MemfdFlag flag : flags) {
      bits |= flag.bit();
    }
    try (Arena arena = Arena.ofConfined()) {
      long fd = Libc.call(MEMFD_CREATE, Libc.cString(arena, name).address(), bits);
      return ErrnoCapture.check((int) fd, "memfd_create", name);
    }
  }

  static void addSeals(int fd, Set<Seal> seals) throws PosixException {
    int bits = 0;
    for (Seal seal : seals) {
      bits |= seal.bit();
    }
    if (LibcDescriptors.fcntl(fd, ADD_SEALS, bits) == -1) {
      throw ErrnoCapture.failure("addSeals", fd + ", " + seals);
    }
  }

  static Set<Seal> getSeals(int fd) throws PosixException {
    int bits = ErrnoCapture.check(LibcDescriptors.fcntl(fd, GET_SEALS, 0), "getSeals", fd);
    Set<Seal> seals = EnumSet.noneOf(Seal.class);
    for (Seal seal : Seal.values()) {
      if ((bits & seal.bit()) != 0) {
        seals.add(seal);
      }
    }
    return Collections.unmodifiableSet(seals);
  }

  static boolean hasHugePages(int fd) throws PosixException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment statfs = arena.allocate(StatfsLayout.SIZE_BYTES, Long.BYTES);
      ErrnoCapture.check((int) Libc.call(FSTATFS, fd, statfs.address()), "fstatfs", fd);
      return statfs.get(ValueLayout.JAVA_LONG, StatfsLayout.TYPE) == StatfsLayout.HUGETLBFS;
    }
  }

  static MemorySegment mmap(int fd, long sizeBytes, Protection protection, Arena arena)
      throws PosixException {
    MemorySegment mapped = map(sizeBytes, protection, MAP_SHARED, fd, arena);
    return protection == Protection.READ ? mapped.asReadOnly() : mapped;
  }

  static MemorySegment mapAnonymous(long sizeBytes, Arena arena) throws PosixException {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    MemorySegment memory = map(sizeBytes, Protection.READ_WRITE, flags, NO_FD, arena);
    if (sizeBytes >= LEAST_HUGE_BYTES) {
      adviseHugePages(memory);
    }
    return memory;
  }

  /** Requests huge pages; a kernel that has none refuses, and the memory keeps its small pages. */
  private static void adviseHugePages(MemorySegment memory) {
    Libc.call(MADVISE, memory.address(), memory.byteSize(), MADV_HUGEPAGE);
  }

  private static MemorySegment map(
      long sizeBytes, Protection protection, int flags, int fd, Arena arena) throws PosixException {
    long address = Libc.call(MMAP, 0, sizeBytes, protection.bits(), flags, fd, 0);
    if (address == -1) {
      throw ErrnoCapture.failure("mmap", fd + ", " + sizeBytes);
    }
    return bind(address, sizeBytes, arena);
  }

  /** Binds the mapping to the arena, or unmaps it if the arena is already closed. */
  private static MemorySegment bind(long address, long sizeBytes, Arena arena) {
    try {
      return MemorySegment.ofAddress(address)
          .reinterpret(sizeBytes, arena, segment -> unmap(address, sizeBytes));
    } catch (RuntimeException e) {
      unmap(address, sizeBytes);
      throw e;
    }
  }

  private static void unmap(long address, long sizeBytes) {
    if ((int) Libc.call(MUNMAP, address, sizeBytes) == -1) {
      throw new UncheckedIOException(ErrnoCapture.failure("munmap", sizeBytes));
    }
  }
}
