package dev.sonda.producer.internal.metatrace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's number of the calling thread, which traces know threads by. */
final class OsThread {
  private static final Path SELF = Path.of("/proc/thread-self");

  /** A class of the JDK, so that no thread holds a class of ours. */
  private static final ThreadLocal<Integer> ID = ThreadLocal.withInitial(OsThread::read);

  private OsThread() {}

  /** 0 where there is no /proc. */
  static int id() {
    return ID.get();
  }

  /** A link to PID/task/TID. */
  private static Integer read() {
    try {
      return Integer.valueOf(String.valueOf(Files.readSymbolicLink(SELF).getFileName()));
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }
}
