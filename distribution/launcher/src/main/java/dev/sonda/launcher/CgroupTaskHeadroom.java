package dev.sonda.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads how many more tasks (processes and threads) this process's control group and its ancestors
 * may have, from {@code pids.max} of cgroup v1 or v2. Reads the files each time, since groups
 * change.
 */
final class CgroupTaskHeadroom {
  /** The result where no limit is set or visible. */
  static final long UNLIMITED = Long.MAX_VALUE;

  private static final String UNIFIED = "0::";
  private static final String CONTROLLER = ":pids:";

  private final Path root;

  /**
   * Creates a reader.
   *
   * @param root the folder that contains {@code proc} and {@code sys}; {@code /} except in tests
   */
  CgroupTaskHeadroom(Path root) {
    this.root = root;
  }

  long tasks() {
    Path groups = root.resolve("sys/fs/cgroup");
    long room = UNLIMITED;
    try {
      for (String line : Files.readAllLines(root.resolve("proc/self/cgroup"))) {
        if (line.startsWith(UNIFIED)) {
          room = Math.min(room, smallest(groups, line.substring(UNIFIED.length())));
        } else if (line.contains(CONTROLLER)) {
          String group = line.substring(line.indexOf(CONTROLLER) + CONTROLLER.length());
          room = Math.min(room, smallest(groups.resolve("pids"), group));
        }
      }
    } catch (IOException | NumberFormatException e) {
      return UNLIMITED; // The kernel has no control groups, or the group was just removed.
    }
    return room;
  }

  private static long smallest(Path top, String group) throws IOException {
    long room = UNLIMITED;
    Path folder = top.resolve(group.substring(1)).normalize();
    while (folder != null && folder.startsWith(top)) {
      Path max = folder.resolve("pids.max");
      String limit = Files.isReadable(max) ? Files.readString(max).strip() : "max";
      if (!limit.equals("max")) {
        String current = Files.readString(folder.resolve("pids.current")).strip();
        room = Math.min(room, Long.parseLong(limit) - Long.parseLong(current));
      }
      folder = folder.getParent();
    }
    return room;
  }
}
