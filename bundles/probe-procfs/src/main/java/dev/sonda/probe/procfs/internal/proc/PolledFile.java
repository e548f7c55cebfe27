package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A file that stays open and is read from its beginning each time. One thread at a time. */
public final class PolledFile implements AutoCloseable {
  private final FileSyscalls files;
  private final int fd;

  /** Takes ownership of an open descriptor: {@link #close} closes it. */
  PolledFile(FileSyscalls files, int fd) {
    this.files = files;
    this.fd = fd;
  }

  /** Opens a file by its absolute path; null if it can't be opened. */
  public static @Nullable PolledFile open(FileSyscalls files, NativeFileName path) {
    int fd = open(files, FileSyscalls.CURRENT_FOLDER, path);
    return fd < 0 ? null : new PolledFile(files, fd);
  }

  /** Opens a file below a folder: a descriptor or {@code -errno}. */
  static int open(FileSyscalls files, int folder, NativeFileName name) {
    MemorySegment room = SyscallBufferPool.take();
    try {
      return files.openat(folder, name.in(room));
    } finally {
      SyscallBufferPool.giveBack(room);
    }
  }

  /** Reads the present content: its length or {@code -errno}. */
  public int read(FileText into) {
    MemorySegment room = SyscallBufferPool.take();
    try {
      return into.fill(files, fd, room);
    } finally {
      SyscallBufferPool.giveBack(room);
    }
  }

  /** The number that distinguishes the file from others of its file system. */
  public long inode() throws PosixException {
    return files.fstat(fd).inode();
  }

  @Override
  public void close() {
    DescriptorCloser.close(files, fd);
  }
}
