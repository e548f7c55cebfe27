package dev.sonda.probe.ftrace.internal;

import dev.sonda.probe.ftrace.internal.plan.KprobeType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Probes of a test's own at functions of the real kernel; gone when it is closed, which has to be
 * after whatever enabled them. All instances share the kernel's list of them.
 */
final class OwnProbes implements AutoCloseable {
  private static final Path LIST = OwnInstance.TRACEFS.resolve("kprobe_events");

  private final Deque<OwnProbe> made = new ArrayDeque<>();

  /**
   * A probe where a function is called, or where it returns.
   *
   * @param type what a session that asked for it would call it
   */
  record OwnProbe(String function, boolean atReturn, KprobeType type) {
    /** A group name with this process's id, so that no other process uses it. */
    String group() {
      return "sonda_" + (atReturn ? "returns_" : "calls_") + ProcessHandle.current().pid();
    }

    String path() {
      return group() + "/" + function;
    }
  }

  static boolean arePossible() {
    return Files.isWritable(LIST);
  }

  void make(OwnProbe probe) throws IOException {
    append((probe.atReturn() ? "r:" : "p:") + probe.path() + " " + probe.function());
    made.push(probe);
  }

  /**
   * Appends: opening the list for truncation would remove all probes, also those of other programs.
   */
  private static void append(String line) throws IOException {
    Files.writeString(LIST, line + "\n", StandardOpenOption.APPEND);
  }

  @Override
  public void close() throws IOException {
    while (!made.isEmpty()) {
      append("-:" + made.pop().path());
    }
  }
}
