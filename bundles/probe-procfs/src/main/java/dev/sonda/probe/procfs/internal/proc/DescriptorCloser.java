package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;

/** Closes file descriptors that were only read from; errors are ignored. */
final class DescriptorCloser {
  private DescriptorCloser() {}

  static void close(FileSyscalls files, int fd) {
    try {
      files.close(fd);
    } catch (PosixException e) {
      // The kernel closes the descriptor even if close() fails, and no written data can be lost.
    }
  }
}
