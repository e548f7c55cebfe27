package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketLibraryTest {
  @TempDir Path home;

  private final Properties system = new Properties();

  @BeforeEach
  void unpackForOneArchitecture() throws IOException {
    Path folder = Files.createDirectories(home.resolve("lib/amd64"));
    Files.createFile(folder.resolve("libjunixsocket-native.so"));
    system.setProperty("os.arch", "amd64");
  }

  @Test
  void shouldNameTheFileOfThisArchitecture() {
    SocketLibrary.announce(home, system);

    assertThat(system)
        .containsEntry(
            SocketLibrary.OVERRIDE, home.resolve("lib/amd64/libjunixsocket-native.so").toString());
  }

  @Test
  void shouldSetNothingWhenArchitectureHasNoFile() {
    system.setProperty("os.arch", "riscv64");

    SocketLibrary.announce(home, system);

    assertThat(system).doesNotContainKey(SocketLibrary.OVERRIDE);
  }

  @Test
  void shouldKeepLibraryWhenSetAlready() {
    system.setProperty(SocketLibrary.OVERRIDE, "/elsewhere/lib.so");

    SocketLibrary.announce(home, system);

    assertThat(system).containsEntry(SocketLibrary.OVERRIDE, "/elsewhere/lib.so");
  }
}
