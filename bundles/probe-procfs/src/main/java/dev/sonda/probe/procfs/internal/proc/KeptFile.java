package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
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
    int fd = files.openat(FileSyscalls.CURRENT_FOLDER, path.cString());
    return fd < 0 ? null : new KeptFile(files, fd);
  }

  /** What is in it now: the length or {@code -errno}. */
  public int read(FileText into) {
    return into.fill(files, fd);
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
