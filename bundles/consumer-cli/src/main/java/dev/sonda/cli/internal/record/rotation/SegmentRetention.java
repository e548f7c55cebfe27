package dev.sonda.cli.internal.record.rotation;

import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Keeps the newest segments of a rotated file and deletes others, so that the disk doesn't fill up.
 * The newest segment is being written and is never deleted. Used by one thread at a time.
 */
public final class SegmentRetention {
  private final Path folder;
  private final Pattern segment;
  private final RotationSettings rotation;
  private final FreeSpace freeSpace;

  /** Measures the free space of the file system that a folder is on. */
  interface FreeSpace {
    long bytes(Path folder) throws IOException;

    static long ofDisk(Path folder) throws IOException {
      return Files.getFileStore(folder).getUsableSpace();
    }
  }

  /**
   * Creates the retention of one recording.
   *
   * @param file the path that segments are named after
   */
  SegmentRetention(Path file, RotationSettings rotation, FreeSpace freeSpace) {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    int end = dot > 0 ? dot : name.length();
    folder = file.toAbsolutePath().resolveSibling("");
    segment =
        Pattern.compile(
            Pattern.quote(name.substring(0, end))
                + "[.]([0-9]{4,9})"
                + Pattern.quote(name.substring(end)));
    this.rotation = rotation;
    this.freeSpace = freeSpace;
  }

  /** Retention of segments on this machine's disks. */
  public static SegmentRetention of(Path file, RotationSettings rotation) {
    return new SegmentRetention(file, rotation, FreeSpace::ofDisk);
  }

  /**
   * Deletes the segments of an earlier recording under this name.
   *
   * @throws CommandFailure if earlier segments exist and {@code noClobber} is set
   */
  public void begin(boolean noClobber) throws CommandFailure {
    try {
      for (Path old : segments()) {
        if (noClobber) {
          throw new CommandFailure(ExitCode.FAILURE, old + " is there already");
        }
        Files.deleteIfExists(old);
      }
    } catch (IOException e) {
      throw CommandFailure.whileOpening(folder.toString(), e);
    }
  }

  /** The segments on the disk, the oldest first. */
  public List<Path> segments() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return new ArrayList<>(
          files
              .filter(file -> segment.matcher(file.getFileName().toString()).matches())
              .sorted((a, b) -> {
                int byLength = Integer.compare(a.toString().length(), b.toString().length());
                return byLength == 0 ? a.compareTo(b) : byLength;
              })
              .toList());
    }
  }

  /**
   * Deletes segments beyond the limits, the oldest first.
   *
   * @return whether enough of the disk is free afterwards
   */
  boolean look() throws IOException {
    List<Path> segments = segments();
    while (segments.size() > rotation.keep()) {
      Files.deleteIfExists(segments.removeFirst());
    }
    while (freeSpace.bytes(folder) < rotation.minFreeBytes()) {
      if (segments.size() <= 1) {
        return false;
      }
      Files.deleteIfExists(segments.removeFirst());
    }
    return true;
  }
}
