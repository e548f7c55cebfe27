package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Debian package: its metadata, and its installation and removal in a private root. */
class DebianPackageIT {
  private static final Path TARGET =
      Path.of(System.getProperty("sonda.distribution")).resolveSibling("").normalize();

  @TempDir Path temporary;

  @BeforeEach
  void makeRoot() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg")), "there is no dpkg on this machine");
    for (String folder : List.of("info", "updates", "triggers")) {
      Files.createDirectories(root().resolve("var/lib/dpkg").resolve(folder));
    }
    Files.createFile(root().resolve("var/lib/dpkg/status"));
  }

  @Test
  void shouldDependOnJava25PackageNamesOfEachArchive() throws Exception {
    assertThat(run("dpkg-deb", "--field", debianPackage(), "Depends", "Architecture"))
        .contains("openjdk-25-jre-headless", "java-runtime-headless (>= 25)", "temurin-25-jre")
        .contains("Architecture: all");
  }

  @Test
  void shouldNameMaintainer() throws Exception {
    assertThat(run("dpkg-deb", "--field", debianPackage(), "Maintainer"))
        .matches("[^\\[]+ <[^@ ]+@[^@ ]+>\n");
  }

  @Test
  void shouldHaveRootOwnedFilesWithOneTimestamp() throws Exception {
    String day = " 2026-11-20 00:00 ";
    assertThat(run("dpkg-deb", "--contents", debianPackage()).lines())
        .isNotEmpty()
        .allMatch(line -> line.contains(" root/root ") && line.contains(day));
    assertThat(run("tar", "--numeric-owner", "--utc", "-tvzf", tarball()).lines())
        .isNotEmpty()
        .allMatch(line -> line.contains(" 0/0 ") && line.contains(day));
  }

  /** If a package has two files of one name, dpkg drops one of them on some file systems only. */
  @Test
  void shouldHaveEachFileNameOnce() throws Exception {
    assertThat(
            run("dpkg-deb", "--contents", debianPackage())
                .lines()
                .map(line -> line.substring(line.indexOf(" ./")).replaceFirst(" -> .*", "")))
        .isNotEmpty()
        .doesNotHaveDuplicates();
  }

  @Test
  void shouldNotConflictWithPerfettosPackage() throws Exception {
    assertThat(run("dpkg-deb", "--contents", debianPackage()))
        .contains("./usr/bin/sonda ->", "./usr/lib/sonda/bin/perfetto")
        .doesNotContain("./usr/bin/perfetto", "./usr/bin/traced");
  }

  @Test
  void shouldRecordWhenInstalledAndRemoveAllFilesWhenPurged() throws Exception {
    assumeTrue(isRoot(), "dpkg gives files to root, which only root may");
    dpkg("--install", debianPackage());
    String sonda = root().resolve("usr/bin/sonda").toString();
    assertThat(run(sonda, "--version")).startsWith("sonda ");
    Path trace = temporary.resolve("installed.pftrace");
    run(sonda, "record", "-t", "300ms", "-o", trace.toString());
    assertThat(trace).isNotEmptyFile();

    dpkg("--remove", "sonda");
    assertThat(filesOfSonda()).allMatch(file -> file.startsWith("etc/sonda/"));
    dpkg("--purge", "sonda");
    assertThat(filesOfSonda()).isEmpty();
  }

  private Path root() {
    return temporary.resolve("root");
  }

  private List<String> filesOfSonda() throws IOException {
    try (Stream<Path> files = Files.walk(root())) {
      return files
          .filter(file -> !Files.isDirectory(file))
          .map(file -> root().relativize(file).toString())
          .filter(name -> !name.startsWith("var/lib/dpkg/"))
          // Leaves out the entries of the package's user, which remain.
          .filter(name -> !name.matches("etc/(passwd|group|shadow|gshadow|[.].*)-?"))
          .toList();
    }
  }

  private void dpkg(String action, String argument) throws Exception {
    run(
        "dpkg",
        "--root=" + root(),
        "--log=" + temporary.resolve("dpkg.log"),
        "--force-depends",
        "--force-script-chrootless",
        action,
        argument);
  }

  private String run(String... command) throws Exception {
    List<String> all = new ArrayList<>(List.of(command));
    ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
    builder.environment().put("TZ", "UTC");
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("PERFETTO_PRODUCER_SOCK_NAME", temporary.resolve("p").toString());
    builder.environment().put("PERFETTO_CONSUMER_SOCK_NAME", temporary.resolve("c").toString());
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(String.join(" ", all) + "\n" + output).isZero();
    return output;
  }

  private static boolean isRoot() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
  }

  private static String debianPackage() throws IOException {
    return only("sonda_*_all.deb", Pattern.compile(".*"));
  }

  private static String tarball() throws IOException {
    // The tarball without a runtime; one with a runtime, whose name ends with system and processor,
    // may be next to it.
    return only("sonda-[0-9]*.tar.gz", Pattern.compile("sonda-[0-9.]+(-SNAPSHOT)?\\.tar\\.gz"));
  }

  private static String only(String glob, Pattern name) throws IOException {
    try (var found = Files.newDirectoryStream(TARGET, glob)) {
      List<String> names = new ArrayList<>();
      for (Path file : found) {
        if (name.matcher(file.getFileName().toString()).matches()) {
          names.add(file.toString());
        }
      }
      assertThat(names).as(name + " in " + TARGET).hasSize(1);
      return names.getFirst();
    }
  }
}
