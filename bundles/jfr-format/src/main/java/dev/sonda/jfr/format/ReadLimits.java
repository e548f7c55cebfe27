package dev.sonda.jfr.format;

/**
 * How much is taken of a file that another process writes.
 *
 * @param maxEventsAPart how many events are written of what one reading finds in a chunk; more are
 *     counted and left out
 * @param maxPartBytes what one reading takes of a chunk; one that has more at once isn't read
 */
public record ReadLimits(int maxEventsAPart, int maxPartBytes) {
  private static final int GIGABYTE = 1 << 30;

  /** All of a file that a user names, a gigabyte of a chunk at the most. */
  public static ReadLimits wholeFile() {
    return new ReadLimits(Integer.MAX_VALUE, GIGABYTE);
  }
}
