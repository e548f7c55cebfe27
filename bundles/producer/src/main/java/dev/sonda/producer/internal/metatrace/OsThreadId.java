package dev.sonda.producer.internal.metatrace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Determines the kernel's id of the calling thread, which identifies threads in traces. */
final class OsThreadId {
  private static final Path SELF = Path.of("/proc/thread-self");

  /**
   * The cached thread id, as a JDK class, so that thread locals don't keep classes of this bundle
   * in memory.
   */
  private static final ThreadLocal<Integer> ID = ThreadLocal.withInitial(OsThreadId::read);

  private OsThreadId() {}

  /** The kernel's thread id; 0 if /proc isn't available. */
  static int id() {
    return ID.get();
  }

  /** Reads the symbolic link /proc/thread-self, which points to PID/task/TID. */
  private static Integer read() {
    try {
      return Integer.valueOf(String.valueOf(Files.readSymbolicLink(SELF).getFileName()));
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }
}
