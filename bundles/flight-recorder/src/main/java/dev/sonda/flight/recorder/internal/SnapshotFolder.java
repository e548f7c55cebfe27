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
 * The files of one recorder: so many of them and no more, and so much disk left to others. The
 * administrator's and those of other users' triggers are counted apart. For an administrator's
 * snapshot the oldest go; for another user's only what is older than {@link #SAFE} and no
 * administrator's. Files that other names begin with are never touched.
 */
final class SnapshotFolder {
  private static final System.Logger LOG = System.getLogger(SnapshotFolder.class.getName());

  /** Long enough to look at a snapshot before a stranger's trigger can take it away. */
  static final Duration SAFE = Duration.ofHours(24);

  private static final Comparator<SnapshotFile> BY_TIME =
      Comparator.comparing(SnapshotFile::time).thenComparing(SnapshotFile::path);

  private final Path folder;
  private final String name;
  private final SnapshotQuota quota;
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
    quota = settings.quota();
    this.clock = clock;
    this.freeSpace = freeSpace;
  }

  /**
   * Makes room and gives a new file for what is to become a snapshot.
   *
   * @param expectedBytes how much will be written at most
   * @throws QuotaException if only files would make room that the requester's may not replace
   * @throws IOException if the disk is too full even without any snapshot that may go
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

  /** Removes what a daemon that was killed had half written. */
  void removeLeftover() throws IOException {
    if (Files.deleteIfExists(part())) {
      LOG.log(
          System.Logger.Level.INFO,
          "{0}: removed a snapshot that a daemon which was killed had half written",
          name);
    }
  }

  /** The file of a snapshot that isn't finished; hidden, so that no reader takes it for a trace. */
  private Path part() {
    return folder.resolve("." + name + ".part");
  }

  /**
   * Deletes as many of the oldest snapshots as the quota and the disk demand, those of other users
   * first where the disk is what is short.
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

  /** Deletes only snapshots of other users' triggers, and only old ones. */
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

  /** False if none of them may go. */
  private boolean replaceOne(List<SnapshotFile> others) throws IOException {
    Optional<SnapshotFile> victim = replaceable(others);
    if (victim.isPresent()) {
      Files.deleteIfExists(victim.get().path());
      others.remove(victim.get());
    }
    return victim.isPresent();
  }

  /**
   * The oldest of the user that has the most, so that no user has to make room for a greedier one.
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

  /** Gives the file its name: the time at which it was done. */
  Path finish(Path part, Requester requester) throws IOException {
    // The process's umask may have taken the group's right.
    Files.setPosixFilePermissions(part, PosixFilePermissions.fromString("rw-r-----"));
    Path file = folder.resolve(SnapshotFile.name(name, clock.instant(), requester));
    return Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Those of this recorder, the oldest in front. */
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
