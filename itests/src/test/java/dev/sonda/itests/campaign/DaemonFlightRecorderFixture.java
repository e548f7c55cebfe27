package dev.sonda.itests.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Settings of a daemon with one flight recorder, and the recorder's snapshots. */
record DaemonFlightRecorderFixture(Path etc, Path snapshotFolder) {
  private static final Path ETC = Path.of(System.getProperty("sonda.distribution"), "etc");

  /**
   * Writes the settings.
   *
   * @param more lines of its configuration
   */
  static DaemonFlightRecorderFixture in(Path folder, Path snapshotFolder, String more)
      throws IOException {
    Path etc = Files.createDirectory(folder.resolve("etc"));
    Files.copy(ETC.resolve("framework.properties"), etc.resolve("framework.properties"));
    Files.writeString(
        etc.resolve("dev.sonda.flightrecorder-box.cfg"),
        "name=box\nfolder=%s\nminFreeMb=0\n%s\n".formatted(snapshotFolder, more));
    return new DaemonFlightRecorderFixture(etc, snapshotFolder);
  }

  /** The complete snapshots. */
  Set<Path> snapshots() {
    return files(".pftrace");
  }

  /** The snapshots that are being written or were left incomplete. */
  Set<Path> parts() {
    return files(".part");
  }

  private Set<Path> files(String ending) {
    if (!Files.isDirectory(snapshotFolder)) {
      return Set.of();
    }
    try (Stream<Path> files = Files.list(snapshotFolder)) {
      return files.filter(file -> file.toString().endsWith(ending)).collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
