package dev.sonda.terminal.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/** Finds the file of a shell's history, by the XDG rules for programs' state. */
final class HistoryFile {
  private static final System.Logger LOG = System.getLogger(HistoryFile.class.getName());

  private HistoryFile() {}

  /**
   * The history file, whose folder is created if missing; empty if the user has no home folder or
   * creating the folder fails.
   */
  static Optional<Path> in(Map<String, String> environment, String name) {
    String state = environment.getOrDefault("XDG_STATE_HOME", "");
    String home = environment.getOrDefault("HOME", "");
    if (!state.startsWith("/") && !home.startsWith("/")) {
      return Optional.empty();
    }
    Path folder =
        (state.startsWith("/") ? Path.of(state) : Path.of(home, ".local/state")).resolve("sonda");
    try {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      return Optional.of(folder.resolve(name));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "a shell without a history", e);
      return Optional.empty();
    }
  }
}
