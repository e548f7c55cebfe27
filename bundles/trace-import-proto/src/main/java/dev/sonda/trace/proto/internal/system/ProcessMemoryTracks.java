package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** The tracks of processes' memory counters, by field number in packets. */
final class ProcessMemoryTracks {
  static final int NONE = -1;

  private static final String SMAPS = "smaps";

  private final KindTracks[] kinds;
  private final int[] keys;

  ProcessMemoryTracks(SystemCounterWriter counters, int fields) {
    kinds = new KindTracks[fields];
    keys = new int[fields];
    put(counters, 2, "virt");
    put(counters, 3, "rss");
    put(counters, 4, "rss.anon");
    put(counters, 5, "rss.file");
    put(counters, 6, "rss.shmem");
    put(counters, 7, "swap");
    put(counters, 8, "locked");
    put(counters, 9, "rss.watermark");
    put(counters, 24, "dmabuf_rss");
    putSmaps(counters, 16, "rss");
    putSmaps(counters, 17, "pss");
    putSmaps(counters, 18, "pss.anon");
    putSmaps(counters, 19, "pss.file");
    putSmaps(counters, 20, "pss.smem");
    putSmaps(counters, 23, "swap.pss");
  }

  private void put(SystemCounterWriter counters, int field, String key) {
    String description = MemoryCounterDescriptions.of(key);
    kinds[field] = counters.tracks(SharedTrackKinds.PROCESS_MEMORY.described(description));
    keys[field] = counters.intern(key);
  }

  private void putSmaps(SystemCounterWriter counters, int field, String key) {
    kinds[field] =
        counters.tracks(
            TrackKind.counters(SMAPS).number("upid").text("smaps_key").named("mem.smaps.%2$s"));
    keys[field] = counters.intern(key);
  }

  /** The track for a field of a process; {@link #NONE} if the field isn't a memory counter. */
  int track(int field, int upid) {
    boolean isKnown = field >= 0 && field < kinds.length && kinds[field] != null;
    return isKnown ? kinds[field].track(upid, keys[field]) : NONE;
  }
}
