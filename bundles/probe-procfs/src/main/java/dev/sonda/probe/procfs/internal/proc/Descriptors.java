package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;

/** The end of descriptors that were only read. */
final class Descriptors {
  private Descriptors() {}

  static void close(FileSyscalls files, int fd) {
    try {
      files.close(fd);
    } catch (PosixException e) {
      // The descriptor is gone all the same, and nothing was written through it.
    }
  }
}
