package dev.sonda.terminal.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {
  @TempDir Path home;

  @Test
  void shouldKeepHistoryInFolderThatOnlyUserCanRead() throws IOException {
    Path file = home.resolve(".local/state/sonda/shell-history");
    assertThat(in(Map.of("HOME", home.toString()))).contains(file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
        .isEqualTo("rwx------");
  }

  @Test
  void shouldKeepHistoryInConfiguredStateFolder() {
    assertThat(in(Map.of("HOME", "/nowhere", "XDG_STATE_HOME", home.toString())))
        .contains(home.resolve("sonda/shell-history"));
  }

  @Test
  void shouldHaveNoHistoryWhenFolderCannotBeMade() throws IOException {
    Path file = Files.createFile(home.resolve("file"));
    assertThat(in(Map.of())).isEmpty();
    assertThat(in(Map.of("XDG_STATE_HOME", "relative"))).isEmpty();
    assertThat(in(Map.of("XDG_STATE_HOME", file.toString()))).isEmpty();
  }

  private static Optional<Path> in(Map<String, String> environment) {
    return HistoryFile.in(environment, "shell-history");
  }
}
