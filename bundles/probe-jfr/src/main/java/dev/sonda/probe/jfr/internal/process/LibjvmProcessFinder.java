package dev.sonda.probe.jfr.internal.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds JVMs by the mapped library {@code libjvm.so}: JVMs without a file of performance data, or
 * with a file that is visible only in their container. The mappings of a process are checked in its
 * first seconds and seldom later, since reading {@code /proc/PID/maps} is slow. One thread.
 */
final class LibjvmProcessFinder {
  private static final String LIBRARY = "/libjvm.so";

  /**
   * Checks of each new process, one in each search: a launcher may need a moment to load its JVM.
   */
  private static final int FIRST_LOOKS = 3;

  /**
   * Searches between two later checks of a process: a shell may become a JVM at any time, by {@code
   * exec}.
   */
  private static final int LATER_LOOKS_APART = 64;

  private static final int MOST_LINES = 10_000;

  private final Path proc;
  private final Map<Integer, Look> looks = new HashMap<>();

  /**
   * The result of the last check of a process, and the number of searches that have met the
   * process.
   */
  private record Look(boolean isJvm, int count) {}

  LibjvmProcessFinder(Path proc) {
    this.proc = proc;
  }

  /**
   * The running JVMs, except those already known.
   *
   * @param known pids of JVMs that were found otherwise and need no check
   */
  List<Integer> find(Set<Integer> known) throws IOException {
    List<Integer> running = running();
    looks.keySet().retainAll(Set.copyOf(running));
    List<Integer> found = new ArrayList<>();
    for (int pid : running) {
      if (!known.contains(pid) && isJvm(pid)) {
        found.add(pid);
      }
    }
    return found;
  }

  private List<Integer> running() throws IOException {
    List<Integer> running = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc)) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (name.charAt(0) >= '1' && name.charAt(0) <= '9') {
          running.add(Integer.parseInt(name));
        }
      }
    }
    return running;
  }

  private boolean isJvm(int pid) {
    Look last = looks.getOrDefault(pid, new Look(false, 0));
    boolean isLookedAt =
        last.count() < FIRST_LOOKS || (last.count() + pid) % LATER_LOOKS_APART == 0;
    boolean isJvm = isLookedAt ? hasLibrary(pid) : last.isJvm();
    looks.put(pid, new Look(isJvm, last.count() + 1));
    return isJvm;
  }

  private boolean hasLibrary(int pid) {
    Path maps = proc.resolve(Integer.toString(pid)).resolve("maps");
    try (BufferedReader lines = Files.newBufferedReader(maps, StandardCharsets.ISO_8859_1)) {
      return lines.lines().limit(MOST_LINES).anyMatch(line -> line.endsWith(LIBRARY));
    } catch (IOException | UncheckedIOException e) {
      return false; // the process has ended, or belongs to another user
    }
  }
}
