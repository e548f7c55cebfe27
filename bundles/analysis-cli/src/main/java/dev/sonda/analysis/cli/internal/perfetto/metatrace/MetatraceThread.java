package dev.sonda.analysis.cli.internal.perfetto.metatrace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A thread that does work.
 *
 * @param tid the kernel's id of it
 */
record MetatraceThread(int tid, String name) {
  private static final Path SELF = Path.of("/proc/thread-self");

  static MetatraceThread current() {
    Thread thread = Thread.currentThread();
    return new MetatraceThread(tid(thread), thread.getName());
  }

  /** The link that names the thread is {@code PID/task/TID}; the JVM's number where it isn't. */
  private static int tid(Thread thread) {
    try {
      return Integer.parseInt(Files.readSymbolicLink(SELF).getFileName().toString());
    } catch (IOException | NumberFormatException e) {
      return (int) thread.threadId();
    }
  }
}
