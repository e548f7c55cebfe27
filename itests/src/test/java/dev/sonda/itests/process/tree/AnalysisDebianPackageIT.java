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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The Debian package of the analysis, installed beside the recorder's and removed again. */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "packing DuckDB's libraries takes longer than all the rest; -Pstress does it")
@Timeout(400)
class AnalysisDebianPackageIT {
  private static final Path RECORDER =
      Path.of(System.getProperty("sonda.distribution")).resolveSibling("").normalize();
  private static final Path ANALYSIS = RECORDER.resolveSibling("analysis").resolve("target");
  private static final byte[] ONE_PACKET = {0x0A, 2, 8 << 3, 1};

  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void makeRoot() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/dpkg")), "there is no dpkg on this machine");
    root = temporary.resolve("root");
    for (String folder : List.of("info", "updates", "triggers")) {
      Files.createDirectories(root.resolve("var/lib/dpkg").resolve(folder));
    }
    Files.createFile(root.resolve("var/lib/dpkg/status"));
  }

  @Test
  void shouldDependOnRecorderPackageOfSameVersion() throws Exception {
    String version = run(0, "dpkg-deb", "--field", recorder(), "Version").strip();
    assertThat(run(0, "dpkg-deb", "--field", analysis(), "Version").strip()).isEqualTo(version);
    assertThat(run(0, "dpkg-deb", "--field", analysis(), "Depends"))
        .contains("sonda (= " + version + ")");
  }

  @Test
  void shouldShareNoFileWithRecorderAndHaveOneTimestamp() throws Exception {
    String day = " 2026-11-20 00:00 ";
    assertThat(run(0, "dpkg-deb", "--contents", analysis()).lines())
        .isNotEmpty()
        .allMatch(line -> line.contains(" root/root ") && line.contains(day));
    assertThat(files(analysis())).isNotEmpty().doesNotContainAnyElementsOf(files(recorder()));
  }

  @Test
  void shouldAnswerSqlWhenInstalledAndKeepRecorderWhenPurged() throws Exception {
    assumeTrue(
        Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
        "dpkg gives files to root, which only root may");
    Path trace = Files.write(temporary.resolve("one.pftrace"), ONE_PACKET);
    String sonda = root.resolve("usr/bin/sonda").toString();
    dpkg("--install", recorder());
    assertThat(run(2, sonda, "sql", trace.toString(), "-c", "SELECT 1"))
        .contains("install the package sonda-analysis");

    dpkg("--install", analysis());
    assertThat(run(0, sonda, "sql", trace.toString(), "--format=csv", "-c", "SELECT 42 AS answer"))
        .isEqualTo("answer\n42\n");

    dpkg("--purge", "sonda-analysis");
    assertThat(root.resolve("usr/lib/sonda/lib/analysis")).doesNotExist();
    assertThat(run(0, sonda, "--version")).startsWith("sonda ");
  }

  /** File names in the package, without folders. */
  private List<String> files(String debianPackage) throws Exception {
    return run(0, "dpkg-deb", "--contents", debianPackage)
        .lines()
        .filter(line -> !line.startsWith("d"))
        .map(line -> line.substring(line.indexOf(" ./")).replaceFirst(" -> .*", ""))
        .toList();
  }

  private void dpkg(String action, String argument) throws Exception {
    run(
        0,
        "dpkg",
        "--root=" + root,
        "--log=" + temporary.resolve("dpkg.log"),
        "--force-depends",
        "--force-script-chrootless",
        action,
        argument);
  }

  private String run(int exitCode, String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(List.of(command)));
    builder.redirectErrorStream(true).environment().put("TZ", "UTC");
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue())
        .as(String.join(" ", command) + "\n" + output)
        .isEqualTo(exitCode);
    return output;
  }

  private static String recorder() throws IOException {
    return only(RECORDER, "sonda_");
  }

  private static String analysis() throws IOException {
    return only(ANALYSIS, "sonda-analysis_");
  }

  private static String only(Path folder, String name) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<String> found =
          files
              .map(Path::toString)
              .filter(file -> file.contains("/" + name) && file.endsWith("_all.deb"))
              .toList();
      assertThat(found).as(name + " in " + folder).hasSize(1);
      return found.getFirst();
    }
  }
}
