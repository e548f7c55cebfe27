package dev.sonda.itests.campaign.fuse;

import dev.sonda.posix.Errno;

/**
 * How a {@link FailingFileSystem} fails.
 *
 * @param errno what fails with, once {@code roomBytes} have been written to a file
 * @param onlyWhenSaved whether writes are taken, and {@code fsync} tells
 * @param shortWrites whether only a part of each write is taken, which is no failure
 */
public record Fault(Errno errno, long roomBytes, boolean onlyWhenSaved, boolean shortWrites) {
  private static final long ROOM_BYTES = 50_000;

  /** Works as it should. */
  public static final Fault NONE = new Fault(Errno.EIO, Long.MAX_VALUE, false, false);

  /** Takes an odd part of what is written, each time. */
  public static final Fault SHORT_WRITES = new Fault(Errno.EIO, Long.MAX_VALUE, false, true);

  /** Writes fail in the middle of a file. */
  public static Fault whenWritten(Errno errno) {
    return new Fault(errno, ROOM_BYTES, false, false);
  }

  /** Writes go well; that they were in vain is told by {@code fsync} alone. */
  public static Fault whenSaved(Errno errno) {
    return new Fault(errno, ROOM_BYTES, true, false);
  }

  boolean refusesWrite(long filePosition) {
    return !onlyWhenSaved && filePosition >= roomBytes;
  }

  boolean refusesSave(long fileBytes) {
    return onlyWhenSaved && fileBytes > roomBytes;
  }

  /** How much of a write is taken. */
  int taken(long filePosition, int bytes) {
    int wanted = shortWrites ? bytes - bytes / 3 : bytes;
    return onlyWhenSaved ? wanted : (int) Math.min(wanted, roomBytes - filePosition);
  }
}
