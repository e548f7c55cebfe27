package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketLibraryPathTest {
  @TempDir Path home;

  private final Properties system = new Properties();

  @BeforeEach
  void unpackForOneArchitecture() throws IOException {
    Path folder = Files.createDirectories(home.resolve("lib/amd64"));
    Files.createFile(folder.resolve("libjunixsocket-native.so"));
    system.setProperty("os.arch", "amd64");
  }

  @Test
  void shouldSetLibraryPathOfThisArchitecture() {
    SocketLibraryPath.announce(home, system);

    assertThat(system)
        .containsEntry(
            SocketLibraryPath.OVERRIDE,
            home.resolve("lib/amd64/libjunixsocket-native.so").toString());
  }

  @Test
  void shouldSetNothingWhenArchitectureHasNoFile() {
    system.setProperty("os.arch", "riscv64");

    SocketLibraryPath.announce(home, system);

    assertThat(system).doesNotContainKey(SocketLibraryPath.OVERRIDE);
  }

  @Test
  void shouldKeepLibraryWhenSetAlready() {
    system.setProperty(SocketLibraryPath.OVERRIDE, "/elsewhere/lib.so");

    SocketLibraryPath.announce(home, system);

    assertThat(system).containsEntry(SocketLibraryPath.OVERRIDE, "/elsewhere/lib.so");
  }
}
