package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A file that stays open, to be read from its beginning again and again. One thread at a time. */
public final class KeptFile implements AutoCloseable {
  private final FileSyscalls files;
  private final int fd;

  KeptFile(FileSyscalls files, int fd) {
    this.files = files;
    this.fd = fd;
  }

  /** Opens a file by its whole path; null where it can't be opened. */
  public static @Nullable KeptFile open(FileSyscalls files, FileName path) {
    int fd = open(files, FileSyscalls.CURRENT_FOLDER, path);
    return fd < 0 ? null : new KeptFile(files, fd);
  }

  /** A descriptor or {@code -errno}. */
  static int open(FileSyscalls files, int folder, FileName name) {
    MemorySegment room = CallRooms.take();
    try {
      return files.openat(folder, name.in(room));
    } finally {
      CallRooms.giveBack(room);
    }
  }

  /** What is in it now: the length or {@code -errno}. */
  public int read(FileText into) {
    MemorySegment room = CallRooms.take();
    try {
      return into.fill(files, fd, room);
    } finally {
      CallRooms.giveBack(room);
    }
  }

  /** What tells it from the other files of its disk. */
  public long inode() throws PosixException {
    return files.fstat(fd).inode();
  }

  @Override
  public void close() {
    Descriptors.close(files, fd);
  }
}
