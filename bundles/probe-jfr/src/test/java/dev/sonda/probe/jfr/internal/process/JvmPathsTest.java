package dev.sonda.probe.jfr.internal.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(10)
final class JvmPathsTest {
  private static final int PID = 4711;
  private static final String FILE = "/tmp/2026_11_30/1.jfr";

  @TempDir Path proc;
  private JvmPaths paths;

  @BeforeEach
  void describeSelf() throws IOException {
    paths = new JvmPaths(proc);
    process("self", "/", "mnt:[1]");
  }

  private void process(String name, String root, String namespace) throws IOException {
    Path process = Files.createDirectories(proc.resolve(name));
    Files.createSymbolicLink(process.resolve("root"), Path.of(root));
    Files.createDirectory(process.resolve("ns"));
    Files.createSymbolicLink(process.resolve("ns/mnt"), Path.of(namespace));
  }

  /** JUnit would warn of links that lead out of its folder. */
  @AfterEach
  void removeLinks() throws IOException {
    Files.deleteIfExists(proc.resolve("self/root"));
    Files.deleteIfExists(proc.resolve(PID + "/root"));
  }

  private Path inOurEyes() throws IOException {
    return paths.inOurEyes(PID, FILE);
  }

  @Test
  void shouldKeepPathWhereRootIsOurs() throws IOException {
    process("4711", "/", "mnt:[1]");
    assertThat(inOurEyes()).isEqualTo(Path.of(FILE));
  }

  @Test
  void shouldFindFileOfChangedRoot() throws IOException {
    process("4711", "/srv/debian", "mnt:[1]");
    assertThat(inOurEyes()).isEqualTo(Path.of("/srv/debian" + FILE));
  }

  @Test
  void shouldGoThroughProcInOtherMountNamespace() throws IOException {
    process("4711", "/", "mnt:[2]");
    assertThat(inOurEyes()).isEqualTo(proc.resolve("4711/root" + FILE));
  }

  /** So the kernel names a root that lies outside of the reader's own. */
  @Test
  void shouldGoThroughProcWhereRootIsOutsideOfOurs() throws IOException {
    process("4711", "(unreachable)/srv/debian", "mnt:[1]");
    assertThat(inOurEyes()).isEqualTo(proc.resolve("4711/root" + FILE));
  }
}
