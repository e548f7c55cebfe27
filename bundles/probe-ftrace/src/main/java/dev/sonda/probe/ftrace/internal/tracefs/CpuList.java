package dev.sonda.probe.ftrace.internal.tracefs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Numbers of CPUs as the kernel writes them, {@code 0-3,5}.
 *
 * @param cpus none if the text is empty
 */
public record CpuList(NavigableSet<Integer> cpus) {
  private static final int MAX_CPUS = 1 << 16;

  public CpuList {
    cpus = Collections.unmodifiableNavigableSet(new TreeSet<>(cpus));
  }

  /** Reads the list from a file; empty if the file doesn't exist. */
  public static CpuList read(Path file) throws IOException {
    try {
      return parse(Files.readString(file));
    } catch (NoSuchFileException e) {
      return new CpuList(new TreeSet<>());
    }
  }

  static CpuList parse(String text) throws IOException {
    NavigableSet<Integer> cpus = new TreeSet<>();
    try {
      for (String range : text.strip().split(",", -1)) {
        if (!range.isEmpty()) {
          add(range, cpus);
        }
      }
    } catch (NumberFormatException e) {
      throw new IOException("no list of CPUs: " + text.strip(), e);
    }
    return new CpuList(cpus);
  }

  private static void add(String range, NavigableSet<Integer> cpus) {
    int dash = range.indexOf('-');
    int first = Integer.parseInt(range.substring(0, dash < 0 ? range.length() : dash));
    int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
    if (first < 0 || last >= MAX_CPUS) {
      throw new NumberFormatException(range);
    }
    for (int cpu = first; cpu <= last; cpu++) {
      cpus.add(cpu);
    }
  }
}
