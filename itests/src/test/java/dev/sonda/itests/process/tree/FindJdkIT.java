package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which JDK the launcher script chooses, and its error message if there is none. */
class FindJdkIT {
  private static final Path SCRIPT = Path.of(System.getProperty("sonda.root"), "build", "find-jdk");

  @TempDir Path folder;

  @Test
  void shouldUseJdkThatVariableNames() throws Exception {
    Path named = jdk("named", "25.0.1");
    assertThat(run(0, SCRIPT, Map.of("SONDA_JAVA_HOME", named.toString()))).isEqualTo(named + "\n");
  }

  @Test
  void shouldUseNewerJdk() throws Exception {
    Path newer = jdk("newer", "26-ea");
    assertThat(run(0, SCRIPT, Map.of("SONDA_JAVA_HOME", newer.toString()))).isEqualTo(newer + "\n");
  }

  @Test
  void shouldSkipJdkWhenTooOld() throws Exception {
    Path old = jdk("old", "17.0.15");
    Path good = jdk("good", "25");
    assertThat(
            run(0, SCRIPT, Map.of("SONDA_JAVA_HOME", old.toString(), "JAVA_HOME", good.toString())))
        .isEqualTo(good + "\n");
  }

  @Test
  void shouldNameJdkToInstallInOneSentence() throws Exception {
    // A copy of the script that requires a version no machine has.
    Path script = folder.resolve("find-jdk");
    Files.writeString(script, Files.readString(SCRIPT).replace("wanted=25", "wanted=999"));
    Path old = jdk("old", "17.0.15");
    assertThat(run(1, script, Map.of("SONDA_JAVA_HOME", old.toString())))
        .startsWith("sonda needs a JDK 999 or newer: install one")
        .contains(old + " (Java 17)")
        .hasLineCount(1);
  }

  private Path jdk(String name, String version) throws IOException {
    Path home = Files.createDirectories(folder.resolve(name));
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.createFile(
        java, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  private static String run(int exitCode, Path script, Map<String, String> environment)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sh", script.toString()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.endsWith("JAVA_HOME"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isEqualTo(exitCode);
    return output;
  }
}
