package dev.sonda.probe.counters.internal.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupMountFinderTest {
  @TempDir private Path folder;

  @Test
  void shouldFindVersionTwoAmongOthers() throws IOException {
    assertThat(
            find(
                """
                22 1 0:20 / /proc rw - proc proc rw
                30 24 0:26 / /sys/fs/cgroup/cpu rw,relatime shared:9 - cgroup cgroup rw,cpu
                31 24 0:27 / /sys/fs/cgroup/unified rw,relatime shared:10 master:1 - cgroup2 none rw
                """))
        .contains(Path.of("/sys/fs/cgroup/unified"));
  }

  @Test
  void shouldDecodeEscapedBlanksInMountPath() throws IOException {
    assertThat(find("31 24 0:27 / /my\\040groups\\134x rw - cgroup2 none rw\n"))
        .contains(Path.of("/my groups\\x"));
  }

  @Test
  void shouldFindNoMountInMalformedText() throws IOException {
    assertThat(find("")).isEmpty();
    assertThat(find("- cgroup2\n\n- - - - - -\ncgroup2 -\n1 2 3 4 5 6 -\n")).isEmpty();
  }

  private Optional<Path> find(String mountInfo) throws IOException {
    return new CgroupMountFinder(Files.writeString(folder.resolve("mountinfo"), mountInfo)).find();
  }
}
