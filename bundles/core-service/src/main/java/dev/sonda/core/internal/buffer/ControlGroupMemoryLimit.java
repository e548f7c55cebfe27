package dev.sonda.core.internal.buffer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the memory limit of this process's control group and its parent groups: {@code memory.max}
 * in version 2, {@code memory.limit_in_bytes} in version 1. The kernel kills a process that exceeds
 * the limit, even if the machine has free memory.
 */
public final class ControlGroupMemoryLimit {
  /** Returned if the process has no memory limit, or the limit is invisible to it. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  private static final String UNIFIED_PREFIX = "0::";
  private static final String MEMORY_CONTROLLER = ":memory:";

  private ControlGroupMemoryLimit() {}

  /**
   * The smallest limit from the process's group up.
   *
   * @param root where {@code proc} and {@code sys} are; a test has its own
   */
  public static long limitBytes(Path root) {
    Path groups = root.resolve("sys/fs/cgroup");
    long limit = UNLIMITED;
    try {
      for (String line : Files.readAllLines(root.resolve("proc/self/cgroup"))) {
        if (line.startsWith(UNIFIED_PREFIX)) {
          String group = line.substring(UNIFIED_PREFIX.length());
          limit = Math.min(limit, smallest(groups, group, "memory.max"));
        } else if (line.contains(MEMORY_CONTROLLER)) {
          String group =
              line.substring(line.indexOf(MEMORY_CONTROLLER) + MEMORY_CONTROLLER.length());
          Path memory = groups.resolve("memory");
          limit = Math.min(limit, smallest(memory, group, "memory.limit_in_bytes"));
        }
      }
    } catch (IOException e) {
      // The kernel has no control groups, or a sandbox hides them: treated as no limit.
      return UNLIMITED;
    }
    return limit;
  }

  private static long smallest(Path top, String group, String file) throws IOException {
    long limit = UNLIMITED;
    Path folder = top.resolve(group.substring(1)).normalize();
    // Groups above the root of this process's namespace are invisible.
    while (folder != null && folder.startsWith(top)) {
      limit = Math.min(limit, valueOf(folder.resolve(file)));
      folder = folder.getParent();
    }
    return limit;
  }

  private static long valueOf(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      return UNLIMITED;
    }
    String value = Files.readString(file).strip();
    // "max", or in version 1 a number near 2^63.
    return value.chars().allMatch(Character::isDigit) && !value.isEmpty()
        ? parse(value)
        : UNLIMITED;
  }

  private static long parse(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      // The number exceeds a long, so it is bigger than any memory.
      return UNLIMITED;
    }
  }
}
