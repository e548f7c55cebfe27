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
 * The groups that there are. Never follows a link, never looks at more than a bound; what goes away
 * meanwhile is as if it had not been there.
 */
final class CgroupTree {
  /** Machines have hundreds; a bound, lest somebody's folders take the sampling thread's time. */
  static final int MAX_GROUPS = 8192;

  /** A folder without folders in it has two links: its name and its own dot. */
  private static final int LINKS_OF_LEAF = 2;

  private final Path root;

  CgroupTree(Path root) {
    this.root = root;
  }

  /** The root first, then level by level, each in the order of names. */
  List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    Deque<Group> open = new ArrayDeque<>();
    open.add(new Group(Group.ROOT, root));
    while (!open.isEmpty() && groups.size() < MAX_GROUPS) {
      Group group = open.remove();
      groups.add(group);
      children(group, MAX_GROUPS - groups.size()).forEach(open::add);
    }
    return groups;
  }

  private static List<Group> children(Group group, int atMost) {
    try {
      return isLeaf(group.folder()) ? List.of() : list(group, atMost);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static List<Group> list(Group group, int atMost) throws IOException {
    List<Group> children = new ArrayList<>();
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
    children.sort(Comparator.comparing(Group::path));
    return children;
  }

  /** Saves reading most folders, each of which has some 60 files of the kernel's. */
  private static boolean isLeaf(Path folder) throws IOException {
    Object links = Files.getAttribute(folder, "unix:nlink", LinkOption.NOFOLLOW_LINKS);
    return links instanceof Integer count && count == LINKS_OF_LEAF;
  }
}
