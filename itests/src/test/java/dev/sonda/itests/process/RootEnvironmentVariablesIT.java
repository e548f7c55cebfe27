package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** As root, {@code sonda} ignores variables that refer to files of other users. */
@Tag("T22")
@Timeout(400)
class RootEnvironmentVariablesIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int NOBODY = 65534;

  @TempDir Path folder;

  @BeforeEach
  void needRoot() {
    assumeTrue(Syscalls.libc().geteuid() == 0, "only root has to be careful");
  }

  @Test
  void shouldIgnoreFolderOfAnotherUser() throws Exception {
    Path deploy = Files.createDirectory(folder.resolve("deploy"));
    assertThat(version(Map.of("SONDA_DEPLOY", deploy.toString()))).isEmpty();

    Files.setAttribute(deploy, "unix:uid", NOBODY);

    assertThat(version(Map.of("SONDA_DEPLOY", deploy.toString())))
        .startsWith("sonda: SONDA_DEPLOY=" + deploy + " is left out");
  }

  @Test
  void shouldIgnoreFolderWhenWritableForAll() throws Exception {
    Path etc = Files.createDirectory(folder.resolve("etc"));
    Files.setPosixFilePermissions(etc, PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThat(version(Map.of("SONDA_ETC", etc.toString())))
        .startsWith("sonda: SONDA_ETC=" + etc + " is left out");
  }

  @Test
  void shouldIgnoreJvmFlagsExceptHeapSizeUnderSudo() throws Exception {
    Map<String, String> flags =
        Map.of("SUDO_UID", "1000", "SONDA_JAVA_OPTS", "-Xmx200m -javaagent:/nowhere.jar");

    assertThat(version(flags))
        .contains("-javaagent:/nowhere.jar in SONDA_JAVA_OPTS is left out")
        .doesNotContain("-Xmx200m");
  }

  /** Warnings that {@code sonda} prints with the version when it ignores variables. */
  private String version(Map<String, String> environment) throws IOException, InterruptedException {
    try (SondaProcess version = SondaProcess.start(folder, environment, "version")) {
      assertThat(version.exitCode(LIMIT)).as(version.stderr()).isZero();
      assertThat(version.stdout()).startsWith("sonda ");
      return version.stderr();
    }
  }
}
