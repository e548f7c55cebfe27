package dev.sonda.flight.recorder.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of one recorder: so many of them and no more, and so much disk left to others. The
 * oldest go first. Files that other names begin with are never touched.
 */
final class SnapshotFolder {
  private static final String SUFFIX = ".pftrace";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final String TIME_PATTERN = "[0-9]{8}T[0-9]{6}[.][0-9]{3}Z";

  private final Path folder;
  private final String name;
  private final int keep;
  private final long minFreeBytes;
  private final Clock clock;
  private final FreeSpace freeSpace;

  /** Of the file system that a folder is on. */
  interface FreeSpace {
    long bytes(Path folder) throws IOException;

    static long ofDisk(Path folder) throws IOException {
      return Files.getFileStore(folder).getUsableSpace();
    }
  }

  SnapshotFolder(RecorderSettings settings, Clock clock, FreeSpace freeSpace) {
    folder = settings.folder();
    name = settings.name();
    keep = settings.keep();
    minFreeBytes = settings.minFreeBytes();
    this.clock = clock;
    this.freeSpace = freeSpace;
  }

  /**
   * Makes room and gives a new file for what is to become a snapshot.
   *
   * @param expectedBytes how much will be written at most
   * @throws IOException if the disk is too full even without any snapshot
   */
  Path begin(long expectedBytes) throws IOException {
    Files.createDirectories(folder);
    Path part = folder.resolve("." + name + ".part");
    // Of a daemon that was killed.
    Files.deleteIfExists(part);
    List<Path> snapshots = snapshots();
    while (snapshots.size() >= keep) {
      Files.deleteIfExists(snapshots.removeFirst());
    }
    while (!hasRoomFor(expectedBytes)) {
      if (snapshots.isEmpty()) {
        throw new IOException(
            "only %d MiB are free in %s: a snapshot of up to %d MiB would leave less than minFreeMb"
                .formatted(freeSpace.bytes(folder) >> 20, folder, expectedBytes >> 20));
      }
      Files.deleteIfExists(snapshots.removeFirst());
    }
    return Files.createFile(
        part, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
  }

  private boolean hasRoomFor(long bytes) throws IOException {
    return freeSpace.bytes(folder) - bytes >= minFreeBytes;
  }

  /** Gives the file its name: the time at which it was done. */
  Path finish(Path part) throws IOException {
    // The process's umask may have taken the group's right.
    Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rw-r-----"));
    Path file = folder.resolve(name + "-" + TIME.format(clock.instant()) + SUFFIX);
    return Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Those of this recorder, the oldest in front. */
  private List<Path> snapshots() throws IOException {
    String pattern = Pattern.quote(name) + "-" + TIME_PATTERN + "[.]pftrace";
    try (Stream<Path> files = Files.list(folder)) {
      return new ArrayList<>(
          files.filter(file -> file.getFileName().toString().matches(pattern)).sorted().toList());
    }
  }
}
