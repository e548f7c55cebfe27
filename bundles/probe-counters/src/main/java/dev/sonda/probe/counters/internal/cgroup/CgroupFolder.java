package dev.sonda.probe.counters.internal.cgroup;

import java.nio.file.Path;

/**
 * A control group: its path in the hierarchy, and its folder.
 *
 * @param path as /proc/PID/cgroup shows it: from the root of the hierarchy, which is "/"
 */
record CgroupFolder(String path, Path folder) {
  static final String ROOT = "/";

  boolean isRoot() {
    return path.equals(ROOT);
  }

  CgroupFolder child(Path childFolder) {
    String name = String.valueOf(childFolder.getFileName());
    return new CgroupFolder(isRoot() ? ROOT + name : path + "/" + name, childFolder);
  }

  /** The path of the parent group; the root is its own parent. */
  String parentPath() {
    int slash = path.lastIndexOf('/');
    return slash <= 0 ? ROOT : path.substring(0, slash);
  }
}
