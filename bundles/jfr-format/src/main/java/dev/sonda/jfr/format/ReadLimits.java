package dev.sonda.jfr.format;

/**
 * Limits for reading a file that another process writes.
 *
 * @param maxEventsAPart maximum number of events written per newly read part of a chunk; further
 *     events are counted and left out
 * @param maxPartBytes maximum size of a part of a chunk; a larger part isn't read
 */
public record ReadLimits(int maxEventsAPart, int maxPartBytes) {
  private static final int GIGABYTE = 1 << 30;

  /** Limits for a complete file that a user names: all events, and parts of up to a gigabyte. */
  public static ReadLimits wholeFile() {
    return new ReadLimits(Integer.MAX_VALUE, GIGABYTE);
  }
}
