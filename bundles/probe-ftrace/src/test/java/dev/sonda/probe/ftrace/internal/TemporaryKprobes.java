package dev.sonda.probe.ftrace.internal;

import dev.sonda.probe.ftrace.internal.plan.KprobeType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Probes of a test at functions of the real kernel. Closing removes them, which must happen after
 * closing the instances that enabled them. All instances share the kernel's list of probes.
 */
final class TemporaryKprobes implements AutoCloseable {
  private static final Path LIST = TemporaryTracefsInstance.TRACEFS.resolve("kprobe_events");

  private final Deque<OwnProbe> made = new ArrayDeque<>();

  /**
   * A probe at the call of a function or at its return.
   *
   * @param type type that a session with this probe would give to its events
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
