package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Whence;

/** A file that stays open, to be read from its beginning again and again. One thread at a time. */
public final class KeptFile implements AutoCloseable {
  private final FileSyscalls files;
  private final int fd;

  KeptFile(FileSyscalls files, int fd) {
    this.files = files;
    this.fd = fd;
  }

  /** What is in it now: the length or {@code -errno}. */
  public int read(FileText into) {
    try {
      files.lseek(fd, 0, Whence.START);
    } catch (PosixException e) {
      into.clear();
      return -e.rawErrno();
    }
    return into.fill(files, fd);
  }

  @Override
  public void close() {
    Descriptors.close(files, fd);
  }
}
