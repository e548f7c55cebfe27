package dev.sonda.flight.recorder.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder with the snapshots of one recorder. Limits their number, separately for trusted users
 * and for triggers of untrusted users, and leaves a minimum of free disk space. A trusted user's
 * snapshot replaces the oldest ones; an untrusted user's replaces only other untrusted users'
 * snapshots older than {@link #SAFE}. Files without the recorder's name prefix are never touched.
 */
final class SnapshotFolder {
  private static final System.Logger LOG = System.getLogger(SnapshotFolder.class.getName());

  /**
   * Minimum age at which an untrusted user's trigger may replace a snapshot, so that there is time
   * to look at it.
   */
  static final Duration SAFE = Duration.ofHours(24);

  private static final Comparator<SnapshotFile> BY_TIME =
      Comparator.comparing(SnapshotFile::time).thenComparing(SnapshotFile::path);

  private final Path folder;
  private final String name;
  private final SnapshotQuota quota;
  private final Clock clock;
  private final FreeSpace freeSpace;

  /** Measures the free space of the file system on which a folder is stored. */
  interface FreeSpace {
    long bytes(Path folder) throws IOException;

    static long ofDisk(Path folder) throws IOException {
      return Files.getFileStore(folder).getUsableSpace();
    }
  }

  SnapshotFolder(RecorderSettings settings, Clock clock, FreeSpace freeSpace) {
    folder = settings.folder();
    name = settings.name();
    quota = settings.quota();
    this.clock = clock;
    this.freeSpace = freeSpace;
  }

  /**
   * Deletes old snapshots as far as necessary and creates a temporary file for a new one.
   *
   * @param expectedBytes maximum size of the new snapshot
   * @throws QuotaException if the quota is used up by files that the requester may not replace
   * @throws IOException if there would be too little free space even after deleting all replaceable
   *     snapshots
   */
  Path begin(long expectedBytes, Requester requester) throws IOException {
    Files.createDirectories(folder);
    removeLeftover();
    if (requester.isTrusted()) {
      makeRoomForTrusted(expectedBytes);
    } else {
      makeRoomForOther(expectedBytes);
    }
    return Files.createFile(
        part(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
  }

  /** Deletes the incomplete snapshot of a daemon that was killed. */
  void removeLeftover() throws IOException {
    if (Files.deleteIfExists(part())) {
      LOG.log(
          System.Logger.Level.INFO,
          "{0}: removed a snapshot that a daemon which was killed had half written",
          name);
    }
  }

  /**
   * The file of an unfinished snapshot; hidden, so that no program mistakes it for a complete
   * trace.
   */
  private Path part() {
    return folder.resolve("." + name + ".part");
  }

  /**
   * Deletes as many of the oldest snapshots as the quota and the free disk space require; if disk
   * space is short, those of untrusted users first.
   */
  private void makeRoomForTrusted(long expectedBytes) throws IOException {
    List<SnapshotFile> own = snapshots(file -> !file.isOthers());
    while (own.size() >= quota.keep()) {
      Files.deleteIfExists(own.removeFirst().path());
    }
    List<SnapshotFile> victims = snapshots(SnapshotFile::isOthers);
    victims.addAll(own);
    while (!hasRoomFor(expectedBytes)) {
      if (victims.isEmpty()) {
        throw noRoomFor(expectedBytes);
      }
      Files.deleteIfExists(victims.removeFirst().path());
    }
  }

  /**
   * Deletes only snapshots that untrusted users' triggers caused, and only those older than {@link
   * #SAFE}.
   */
  private void makeRoomForOther(long expectedBytes) throws IOException {
    List<SnapshotFile> others = snapshots(SnapshotFile::isOthers);
    while (others.size() >= quota.keepOthers()) {
      if (!replaceOne(others)) {
        throw new QuotaException("other users' triggers have made " + others.size() + " already");
      }
    }
    while (!hasRoomFor(expectedBytes)) {
      if (!replaceOne(others)) {
        throw noRoomFor(expectedBytes);
      }
    }
  }

  /** Deletes one replaceable snapshot; returns false if there is none. */
  private boolean replaceOne(List<SnapshotFile> others) throws IOException {
    Optional<SnapshotFile> victim = replaceable(others);
    if (victim.isPresent()) {
      Files.deleteIfExists(victim.get().path());
      others.remove(victim.get());
    }
    return victim.isPresent();
  }

  /**
   * The snapshot to be replaced next: the oldest one of the user with the most snapshots, so that
   * frequent triggers of one user don't displace snapshots of others.
   */
  private Optional<SnapshotFile> replaceable(List<SnapshotFile> others) {
    Map<String, Long> countByUid =
        others.stream()
            .collect(Collectors.groupingBy(SnapshotFile::otherUid, Collectors.counting()));
    return others.stream()
        .filter(file -> file.time().plus(SAFE).isBefore(clock.instant()))
        .min(
            Comparator.comparingLong(
                    (SnapshotFile file) -> -countByUid.getOrDefault(file.otherUid(), 0L))
                .thenComparing(BY_TIME));
  }

  private IOException noRoomFor(long expectedBytes) throws IOException {
    return new IOException(
        "only %d MiB are free in %s: a snapshot of up to %d MiB would leave less than minFreeMb"
            .formatted(freeSpace.bytes(folder) >> 20, folder, expectedBytes >> 20));
  }

  private boolean hasRoomFor(long bytes) throws IOException {
    return freeSpace.bytes(folder) - bytes >= quota.minFreeBytes();
  }

  /** Renames the temporary file to its final name, which contains the current time. */
  Path finish(Path part, Requester requester) throws IOException {
    // The process's umask may have removed the group's read permission.
    Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rw-r-----"));
    Path file = folder.resolve(SnapshotFile.name(name, clock.instant(), requester));
    return Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The snapshots of this recorder that match a filter, the oldest first. */
  private List<SnapshotFile> snapshots(Predicate<SnapshotFile> filter) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return new ArrayList<>(
          files
              .flatMap(file -> SnapshotFile.of(file, name).stream())
              .filter(filter)
              .sorted(BY_TIME)
              .toList());
    }
  }
}
