package dev.sonda.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder that imitates /proc, /sys or tracefs, for code whose root folder is configurable. Paths
 * are those of the real tree, without the leading slash.
 */
public final class FakeKernelFiles {
  private final Path root;

  public FakeKernelFiles(Path root) {
    this.root = root;
  }

  public Path root() {
    return root;
  }

  public Path path(String file) {
    return root.resolve(file);
  }

  /** Writes a file and the folders above it. */
  public FakeKernelFiles write(String file, String content) {
    try {
      Path path = path(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Removes a file, as when a process ends or a CPU is removed. */
  public FakeKernelFiles remove(String file) {
    try {
      Files.delete(path(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /**
   * Writes {@code /proc/stat} with a line for each CPU: its number, then eight counters of ticks.
   */
  public FakeKernelFiles cpuTimes(long[]... cpus) {
    StringBuilder stat = new StringBuilder("cpu  0 0 0 0 0 0 0 0 0 0\n");
    for (long[] cpu : cpus) {
      stat.append("cpu").append(cpu[0]);
      for (int counter = 1; counter < cpu.length; counter++) {
        stat.append(' ').append(cpu[counter]);
      }
      stat.append(" 0 0\n");
    }
    return write("proc/stat", stat + "intr 0\nctxt 1\nbtime 1700000000\nprocesses 7\n");
  }
}
