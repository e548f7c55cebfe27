package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests when {@code ./sonda} rebuilds, in a source tree whose Maven and distribution are stub
 * scripts.
 */
class SourceTreeLauncherIT {
  private static final Path ROOT = Path.of(System.getProperty("sonda.root")).toAbsolutePath();
  private static final int LONGEST_RUN_S = 20;

  @TempDir Path folder;

  private Path tree;
  private Path distribution;

  @BeforeEach
  void copyTree() throws IOException {
    tree = folder.toRealPath().resolve("tree");
    distribution = tree.resolve("distribution/target/sonda");
    Files.createDirectories(distribution.resolve("cache"));
    Files.createFile(distribution.resolve("cache/none"));
    for (String source :
        List.of(
            "pom.xml",
            "bnd.bnd",
            "build/file",
            "bundles/pom.xml",
            "bundles/one/pom.xml",
            "bundles/one/bnd.bnd",
            "bundles/one/src/file",
            "distribution/pom.xml",
            "distribution/src/file",
            "distribution/launcher/pom.xml",
            "distribution/launcher/src/file",
            "distribution/slf4j-jul/bnd.bnd",
            "distribution/slf4j-jul/src/file",
            "distribution/analysis/src/file")) {
      Path file = tree.resolve(source);
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
    Files.copy(ROOT.resolve("sonda"), tree.resolve("sonda"));
    Files.copy(ROOT.resolve("build/find-jdk"), tree.resolve("build/find-jdk"));
    script("distribution/target/sonda/bin/sonda", "echo \"ran $*\"");
    Files.writeString(tree.resolve("distribution/target/built"), "");
    age(tree.resolve("distribution/target/built"));
    script("path/mvn", "echo built >>\"" + tree + "/builds\"");
  }

  @Test
  void shouldBuildWhereSourcesAreNewer() throws Exception {
    assertThat(run(0, "sessions")).contains("building", "ran sessions");
    assertThat(builds()).isEqualTo(1);

    assertThat(run(0, "sessions")).isEqualTo("ran sessions\n");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void shouldNotRebuildWhileProcessRunsFromDistribution() throws Exception {
    Process daemon =
        new ProcessBuilder("sh", "-c", "read line", "sh", "-Dsonda.home=" + distribution).start();
    try {
      assertThat(run(0, "sessions"))
          .contains("process " + daemon.pid(), "not built")
          .endsWith("ran sessions\n");
      assertThat(run(0, "record")).contains("not built").endsWith("ran record\n");
      assertThat(builds()).isZero();
    } finally {
      daemon.destroy();
      assertThat(daemon.waitFor(LONGEST_RUN_S, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void shouldRunSessionsButNotRecordWhenBuildFails() throws Exception {
    script("path/mvn", "echo '[ERROR] no semicolon'; exit 1");

    assertThat(run(0, "sessions"))
        .contains("no semicolon", "the build failed", "the one before")
        .endsWith("ran sessions\n");
    assertThat(run(1, "record")).contains("the build failed").doesNotContain("ran record");
  }

  private long builds() throws IOException {
    Path builds = tree.resolve("builds");
    return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
  }

  private void script(String name, String commands) throws IOException {
    Path file = tree.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void age(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
  }

  private String run(int exitCode, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", tree.resolve("sonda").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PATH", tree.resolve("path") + ":" + System.getenv("PATH"));
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(LONGEST_RUN_S, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isEqualTo(exitCode);
    return output;
  }
}
