package dev.sonda.track.event.internal.record;

/**
 * Computes the uuids of tracks by hashing: equal for equal tracks, and different otherwise, except
 * for rare collisions.
 */
public final class TrackUuid {
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private TrackUuid() {}

  /** The uuid of a track with this name and id below the track with the uuid {@code parent}. */
  public static long of(long parent, String name, long id) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * FNV_PRIME;
    }
    long uuid = mix(hash ^ mix(parent) ^ mix(~id));
    return uuid == 0 ? 1 : uuid;
  }

  /** Each bit of the result depends on each bit of the number (the finalizer of SplitMix64). */
  private static long mix(long number) {
    long z = number;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
