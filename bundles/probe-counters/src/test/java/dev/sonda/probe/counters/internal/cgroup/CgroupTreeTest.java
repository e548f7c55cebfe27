package dev.sonda.probe.counters.internal.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupTreeTest {
  @TempDir private Path root;

  @Test
  void shouldFindGroupsLevelByLevelByName() throws IOException {
    folders("b/d", "b/c/x", "a");
    Files.writeString(root.resolve("b/cpu.stat"), "");

    assertThat(paths()).containsExactly("/", "/a", "/b", "/b/c", "/b/d", "/b/c/x");
  }

  @Test
  @Tag("T25")
  void shouldNotFollowLinks() throws IOException {
    folders("a/b");
    Files.createSymbolicLink(root.resolve("a/b/loop"), root);
    Files.createSymbolicLink(root.resolve("etc"), Path.of("/etc"));

    assertThat(paths()).containsExactly("/", "/a", "/a/b");
  }

  @Test
  @Tag("T25")
  void shouldFindGroupsOfAnyName() throws IOException {
    folders("two\nlines", "-rf *", "x".repeat(255));

    assertThat(paths()).containsExactly("/", "/-rf *", "/two\nlines", "/" + "x".repeat(255));
  }

  @Test
  void shouldListRootAloneWhenThereAreNoGroups() {
    List<CgroupFolder> groups = new CgroupTree(root.resolve("missing")).groups();

    assertThat(groups).extracting(CgroupFolder::path).containsExactly("/");
  }

  private List<String> paths() {
    return new CgroupTree(root).groups().stream().map(CgroupFolder::path).toList();
  }

  private void folders(String... names) throws IOException {
    for (String name : names) {
      Files.createDirectories(root.resolve(name));
    }
  }
}
