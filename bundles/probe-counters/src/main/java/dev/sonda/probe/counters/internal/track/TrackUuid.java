package dev.sonda.probe.counters.internal.track;

/**
 * Computes the uuids of tracks from names, so that a track has one uuid in every session and after
 * every restart. Uuids have 56 bits, which take eight bytes in a packet instead of ten; among a
 * million tracks, two share a uuid with a probability of one in 100,000.
 */
public final class TrackUuid {
  private static final long FNV_BASIS = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final int UNUSED_BITS = 8;

  private TrackUuid() {}

  /** The uuid for these names; never 0, which denotes the global track. */
  public static long of(String... names) {
    long hash = FNV_BASIS;
    for (String name : names) {
      for (int index = 0; index < name.length(); index++) {
        hash = (hash ^ name.charAt(index)) * FNV_PRIME;
      }
      hash = (hash ^ 0xffff) * FNV_PRIME; // a separator that is in no name
    }
    return Math.max(1, mixed(hash) >>> UNUSED_BITS);
  }

  /**
   * Spreads differences to all bits: names with different ends would differ in the low bits only.
   */
  private static long mixed(long hash) {
    long bits = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
    bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
    return bits ^ bits >>> 31;
  }
}
