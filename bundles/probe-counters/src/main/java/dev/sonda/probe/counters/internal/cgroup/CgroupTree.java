package dev.sonda.probe.counters.internal.cgroup;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Lists the control groups of the machine. Never follows a link, and stops at a bound; a group that
 * is removed meanwhile is left out.
 */
final class CgroupTree {
  /**
   * Largest number of groups that are listed: machines have hundreds, and another user may make any
   * number of folders, which would take the sampling thread's time.
   */
  static final int MAX_GROUPS = 8192;

  /** Hard-link count of a folder without subfolders: its name and its own dot. */
  private static final int LINKS_OF_LEAF = 2;

  private final Path root;

  CgroupTree(Path root) {
    this.root = root;
  }

  /** The groups: the root first, then level by level, each in the order of names. */
  List<CgroupFolder> groups() {
    List<CgroupFolder> groups = new ArrayList<>();
    Deque<CgroupFolder> open = new ArrayDeque<>();
    open.add(new CgroupFolder(CgroupFolder.ROOT, root));
    while (!open.isEmpty() && groups.size() < MAX_GROUPS) {
      CgroupFolder group = open.remove();
      groups.add(group);
      children(group, MAX_GROUPS - groups.size()).forEach(open::add);
    }
    return groups;
  }

  private static List<CgroupFolder> children(CgroupFolder group, int atMost) {
    try {
      return isLeaf(group.folder()) ? List.of() : list(group, atMost);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static List<CgroupFolder> list(CgroupFolder group, int atMost) throws IOException {
    List<CgroupFolder> children = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(group.folder())) {
      for (Path entry : entries) {
        if (children.size() == atMost) {
          break;
        }
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          children.add(group.child(entry));
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    children.sort(Comparator.comparing(CgroupFolder::path));
    return children;
  }

  /**
   * Whether a folder has no subfolders, by its link count; saves listing the some 60 files of the
   * kernel in the folder.
   */
  private static boolean isLeaf(Path folder) throws IOException {
    Object links = Files.getAttribute(folder, "unix:nlink", LinkOption.NOFOLLOW_LINKS);
    return links instanceof Integer count && count == LINKS_OF_LEAF;
  }
}
