package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests when the AOT caches are created and by how many processes, with a stub in place of Sonda.
 */
@Timeout(400)
class MakeAotCacheIT {
  private static final Path BIN = Path.of(System.getProperty("sonda.distribution"), "bin");
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** A stub script that records its arguments and creates the files that the JVM would create. */
  private static final String PRETENDER =
      """
      #!/bin/sh
      home=${0%/*}/..
      [ "$1" != aot-jars ] || { echo "jars of $2"; exit; }
      echo "$1 $SONDA_AOT" >>"$home/asked"
      [ ! -e "$home/broken" ] || exit 1
      for word in $SONDA_JAVA_OPTS; do
        case $word in -XX:AOTCacheOutput=*) sleep 0.3; echo "$1" >"${word#*=}" ;; esac
      done
      [ "$1" != daemon ] || { echo "ready, pid $$" >&2; exec sleep 30; }
      [ "$1" != aot-jvm ] || exec sleep 30
      case "$*" in *--jvm*) until grep -q aot-jvm "$home/asked"; do sleep 0.1; done ;; esac
      """;

  private static final List<String> CACHES =
      List.of("client.aot", "client.jars", "sonda.aot", "sonda.jars", "sql.aot", "sql.jars");

  @TempDir Path home;

  @BeforeEach
  void makeHome() throws Exception {
    Files.createDirectories(home.resolve("bin"));
    Files.createDirectories(home.resolve("etc"));
    Files.createFile(home.resolve("etc/framework.properties"));
    copy("make-aot-cache");
    script("bin/sonda", PRETENDER);
  }

  @Test
  void shouldMakeAllCachesOnceWhenSeveralProcessesTry() throws Exception {
    List<Process> all = new ArrayList<>();
    for (int each = 0; each < 3; each++) {
      all.add(start("bin/make-aot-cache"));
    }
    for (Process process : all) {
      assertThat(exitCode(process)).isZero();
    }
    assertThat(home.resolve("cache/sonda.aot")).hasContent("daemon");
    assertThat(home.resolve("cache/client.aot")).hasContent("query");
    assertThat(home.resolve("cache/sql.aot")).hasContent("sql");
    assertThat(home.resolve("cache/sql.jars")).hasContent("jars of sql");
    assertThat(filesOf("cache")).containsExactlyElementsOf(CACHES);
    assertThat(Files.readAllLines(home.resolve("asked")))
        .containsExactlyInAnyOrder(
            "daemon off", "query off", "record off", "aot-jvm off", "record off", "sql off");
  }

  @Test
  void shouldCreateCachesWhenCreatingProcessWasKilled() throws Exception {
    Files.createDirectory(home.resolve("cache"));
    Files.writeString(home.resolve("cache/making"), "2147483647\n");
    assertThat(exitCode(start("bin/make-aot-cache"))).isZero();
    assertThat(filesOf("cache")).containsExactlyElementsOf(CACHES);
  }

  @Test
  void shouldMarkFailureWhenCachesCannotBeCreatedInBackground() throws Exception {
    Files.createFile(home.resolve("broken"));
    assertThat(exitCode(start("bin/make-aot-cache", "--after", "2147483647"))).isOne();
    assertThat(filesOf("cache")).containsExactly("none");
  }

  @Test
  void shouldCreateCachesAfterCommandOnTerminal() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "there is no script(1) here");
    realSondaWithoutJars();
    onTerminal("bin/sonda query");
    await("made");
    assertThat(Files.readString(home.resolve("made"))).startsWith("--after ");
  }

  @Test
  void shouldMakeNoCachesOffTerminalOrWhenDisabled() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "there is no script(1) here");
    realSondaWithoutJars();
    exitCode(start("bin/sonda", "query"));
    onTerminal("bin/sonda version");
    onTerminal("SONDA_AOT=use bin/sonda query");
    Files.createDirectory(home.resolve("cache"));
    Files.createFile(home.resolve("cache/none"));
    onTerminal("bin/sonda query");
    assertThat(home.resolve("made")).doesNotExist();
  }

  /** The JVM would take the classes of a cache though the jars have been replaced by an update. */
  @Test
  void shouldUseNoCacheOfOtherJars() throws Exception {
    realSondaWithoutJars();
    Path jar = Files.writeString(home.resolve("lib/launcher.jar"), "no jar");
    Files.createDirectories(home.resolve("runtime/bin"));
    script("runtime/bin/java", "#!/bin/sh\necho \"$*\" >\"${0%/*}/../../arguments\"\n");
    Files.createDirectory(home.resolve("cache"));
    Path cache = Files.writeString(home.resolve("cache/client.aot"), "a cache");
    String command = "bin/sonda aot-jars client >cache/client.jars && bin/sonda query";
    assertThat(exitCode(start("/bin/sh", "-c", command))).isZero();
    assertThat(home.resolve("arguments")).content().contains("-XX:AOTCache=", "client.aot");
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1));
    assertThat(exitCode(start("bin/sonda", "query"))).isZero();
    assertThat(home.resolve("arguments")).content().doesNotContain("-XX:AOTCache=");
    assertThat(cache).doesNotExist();
  }

  /** Uses the real launcher script without jars, so that no class can start. */
  private void realSondaWithoutJars() throws Exception {
    copy("sonda");
    copy("find-jdk");
    Files.createDirectory(home.resolve("lib"));
    Files.createFile(home.resolve("lib/class-path"));
    script(
        "bin/make-aot-cache",
        """
        #!/bin/sh
        home=${0%/*}/..
        echo "$@" >"$home/new"
        mv "$home/new" "$home/made"
        """);
  }

  private void onTerminal(String command) throws Exception {
    exitCode(start("/usr/bin/script", "-qec", command, "/dev/null"));
  }

  private void copy(String name) throws IOException {
    script("bin/" + name, Files.readString(BIN.resolve(name)));
  }

  private void script(String name, String text) throws IOException {
    Path file = Files.writeString(home.resolve(name), text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Process start(String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    builder.environment().remove("SONDA_AOT");
    builder.environment().remove("SONDA_JAVA_OPTS");
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return builder.redirectInput(Path.of("/dev/null").toFile()).start();
  }

  private static int exitCode(Process process) throws InterruptedException {
    if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("still running after " + LIMIT);
    }
    return process.exitValue();
  }

  private void await(String name) {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!Files.exists(home.resolve(name))) {
      assertThat(System.nanoTime()).as("no " + name + " after " + LIMIT).isLessThan(deadline);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private List<String> filesOf(String folder) throws IOException {
    try (var files = Files.list(home.resolve(folder))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
