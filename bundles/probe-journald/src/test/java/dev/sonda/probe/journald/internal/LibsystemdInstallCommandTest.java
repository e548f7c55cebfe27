package dev.sonda.probe.journald.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibsystemdInstallCommandTest {
  @TempDir private Path programs;

  @ParameterizedTest
  @CsvSource({
    "apt-get, apt-get install libsystemd0",
    "dnf, dnf install systemd-libs",
    "zypper, zypper install libsystemd0",
    "pacman, pacman -S systemd-libs",
  })
  void shouldReturnCommandOfInstalledPackageManager(String tool, String command)
      throws IOException {
    Files.createFile(programs.resolve(tool));

    assertThat(new LibsystemdInstallCommand(programs).installLibsystemd()).isEqualTo(command);
  }

  @Test
  void shouldReturnNothingWhenNoPackageManagerIsKnown() {
    assertThat(new LibsystemdInstallCommand(programs).installLibsystemd()).isEmpty();
  }
}
