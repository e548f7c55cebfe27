package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;

/** Closes descriptors that were only read from. */
final class DescriptorCloser {
  private DescriptorCloser() {}

  static void close(FileSyscalls files, int fd) {
    try {
      files.close(fd);
    } catch (PosixException e) {
      // The descriptor is closed even so, and no written data can be lost.
    }
  }
}
