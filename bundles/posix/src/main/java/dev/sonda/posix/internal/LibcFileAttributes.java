package dev.sonda.posix.internal;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.sonda.posix.FileStatus;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/** System calls that read and change a file's attributes and name. */
final class LibcFileAttributes {
  private static final MemorySegment STATX = Libc.function("statx");
  private static final MemorySegment FTRUNCATE = Libc.function("ftruncate");
  private static final MemorySegment FDATASYNC = Libc.function("fdatasync");
  private static final MemorySegment CHMOD = Libc.function("chmod");
  private static final MemorySegment READLINKAT = Libc.function("readlinkat");
  private static final MemorySegment RENAMEAT2 = Libc.function("renameat2");
  private static final int NO_REPLACE = 1;

  private LibcFileAttributes() {}

  static FileStatus fstat(int fd) throws PosixException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom("");
      MemorySegment statx = arena.allocate(StatxLayout.SIZE_BYTES, Long.BYTES);
      long result =
          Libc.call(
              STATX,
              fd,
              path.address(),
              StatxLayout.EMPTY_PATH,
              StatxLayout.BASIC_STATS,
              statx.address(),
              0);
      ErrnoCapture.check((int) result, "fstat", fd);
      return new FileStatus(
          statx.get(JAVA_LONG, StatxLayout.SIZE),
          Short.toUnsignedInt(statx.get(JAVA_SHORT, StatxLayout.MODE)),
          statx.get(JAVA_INT, StatxLayout.UID),
          statx.get(JAVA_INT, StatxLayout.GID),
          statx.get(JAVA_LONG, StatxLayout.INODE));
    }
  }

  static void ftruncate(int fd, long sizeBytes) throws PosixException {
    if ((int) Libc.call(FTRUNCATE, fd, sizeBytes) == -1) {
      throw ErrnoCapture.failure("ftruncate", fd + ", " + sizeBytes);
    }
  }

  static void fdatasync(int fd) throws PosixException {
    ErrnoCapture.check((int) Libc.call(FDATASYNC, fd), "fdatasync", fd);
  }

  static void chmod(String path, int modeBits) throws PosixException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = Libc.cString(arena, path);
      ErrnoCapture.check((int) Libc.call(CHMOD, name.address(), modeBits), "chmod", path);
    }
  }

  static long readlinkat(int folder, MemorySegment path, MemorySegment target) {
    try {
      long bytes =
          Libc.call(READLINKAT, folder, path.address(), target.address(), target.byteSize(), 0, 0);
      return ErrnoCapture.resultOrErrno(bytes);
    } finally {
      // Only addresses were passed, so this fence prevents the garbage collector from freeing the
      // memory during the call.
      Reference.reachabilityFence(path);
      Reference.reachabilityFence(target);
    }
  }

  static void rename(String path, String newPath) throws PosixException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from = Libc.cString(arena, path);
      MemorySegment to = Libc.cString(arena, newPath);
      long result =
          Libc.call(
              RENAMEAT2,
              FileSyscalls.CURRENT_FOLDER,
              from.address(),
              FileSyscalls.CURRENT_FOLDER,
              to.address(),
              NO_REPLACE,
              0);
      ErrnoCapture.check((int) result, "renameat2", path + " to " + newPath);
    }
  }
}
