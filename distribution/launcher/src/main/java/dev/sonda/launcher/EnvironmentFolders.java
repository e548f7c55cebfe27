package dev.sonda.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The folders that environment variables set in place of the distribution's folders. */
final class EnvironmentFolders {
  private static final Map<String, String> PROPERTY_OF =
      Map.of("SONDA_ETC", "sonda.etc", "SONDA_DEPLOY", "sonda.deploy");

  private final Map<String, Path> folders = new LinkedHashMap<>();

  /**
   * Reads the variables.
   *
   * @param environment the process's environment
   */
  EnvironmentFolders(Map<String, String> environment) {
    for (String variable : PROPERTY_OF.keySet()) {
      String value = environment.getOrDefault(variable, "");
      if (!value.isEmpty()) {
        folders.put(variable, Path.of(value).toAbsolutePath());
      }
    }
  }

  /**
   * A sentence for the user about a folder that doesn't exist, checked early because later errors
   * would be less clear; else empty.
   */
  Optional<String> complaint() {
    return folders.entrySet().stream()
        .filter(folder -> !Files.isDirectory(folder.getValue()))
        .map(folder -> folder.getKey() + " is " + folder.getValue() + ", which is no folder")
        .findFirst();
  }

  /**
   * Adds the folders to {@code variables}, under the names that the framework's properties refer
   * to.
   */
  void addTo(Map<String, String> variables) {
    folders.forEach((variable, folder) ->
        variables.put(PROPERTY_OF.getOrDefault(variable, variable), folder.toString()));
  }
}
