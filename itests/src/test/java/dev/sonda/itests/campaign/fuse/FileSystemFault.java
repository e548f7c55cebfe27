package dev.sonda.itests.campaign.fuse;

import dev.sonda.posix.Errno;

/**
 * Describes the errors that a {@link FailingFileSystem} produces.
 *
 * @param errno error of a call after {@code roomBytes} have been written to a file
 * @param onlyWhenSaved whether writes succeed and only {@code fsync} fails
 * @param shortWrites whether each write stores only a part, without an error
 */
public record FileSystemFault(
    Errno errno, long roomBytes, boolean onlyWhenSaved, boolean shortWrites) {
  private static final long ROOM_BYTES = 50_000;

  /** No fault. */
  public static final FileSystemFault NONE =
      new FileSystemFault(Errno.EIO, Long.MAX_VALUE, false, false);

  /** Stores only an odd part of each write. */
  public static final FileSystemFault SHORT_WRITES =
      new FileSystemFault(Errno.EIO, Long.MAX_VALUE, false, true);

  /** Writes fail in the middle of a file. */
  public static FileSystemFault whenWritten(Errno errno) {
    return new FileSystemFault(errno, ROOM_BYTES, false, false);
  }

  /** Writes succeed, and only {@code fsync} reports the error. */
  public static FileSystemFault whenSaved(Errno errno) {
    return new FileSystemFault(errno, ROOM_BYTES, true, false);
  }

  boolean refusesWrite(long filePosition) {
    return !onlyWhenSaved && filePosition >= roomBytes;
  }

  boolean refusesSave(long fileBytes) {
    return onlyWhenSaved && fileBytes > roomBytes;
  }

  /** Number of bytes of a write that are stored. */
  int taken(long filePosition, int bytes) {
    int wanted = shortWrites ? bytes - bytes / 3 : bytes;
    return onlyWhenSaved ? wanted : (int) Math.min(wanted, roomBytes - filePosition);
  }
}
