package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentFoldersTest {
  @TempDir Path folder;

  @Test
  void shouldUseFoldersOfEnvironment() {
    EnvironmentFolders folders =
        new EnvironmentFolders(Map.of("SONDA_ETC", folder.toString(), "SONDA_DEPLOY", ""));
    Map<String, String> variables = new HashMap<>();
    folders.addTo(variables);

    assertThat(folders.complaint()).isEmpty();
    assertThat(variables).containsExactly(Map.entry("sonda.etc", folder.toString()));
  }

  @Test
  void shouldNameVariableWhoseFolderDoesNotExist() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(new EnvironmentFolders(Map.of("SONDA_DEPLOY", "/nowhere/deploy")).complaint())
        .contains("SONDA_DEPLOY is /nowhere/deploy, which is no folder");
    assertThat(new EnvironmentFolders(Map.of("SONDA_ETC", file.toString())).complaint())
        .contains("SONDA_ETC is " + file + ", which is no folder");
  }
}
