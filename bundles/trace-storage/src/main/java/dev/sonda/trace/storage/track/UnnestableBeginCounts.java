package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;

/** Counts the begins on tracks whose slices don't nest, including begins while a slice is open. */
final class UnnestableBeginCounts {
  private final Map<Integer, Begins> begins = new HashMap<>();
  private final StringPool strings;

  UnnestableBeginCounts(StringPool strings) {
    this.strings = strings;
  }

  void onBegin(int track, long timeNs) {
    begins.computeIfAbsent(track, _ -> new Begins()).add(timeNs);
  }

  /** Whether slices of a track don't nest. */
  boolean has(int track) {
    return !begins.isEmpty() && begins.containsKey(track);
  }

  /**
   * Adds the number and time of begins to the arguments of an ending slice, if slices of its track
   * don't nest.
   */
  void describe(int track, ArgSet args) {
    Begins known = begins.isEmpty() ? null : begins.get(track);
    if (known != null) {
      int countKey = strings.intern("legacy_unnestable_begin_count");
      int lastKey = strings.intern("legacy_unnestable_last_begin_ts");
      args.add(countKey, countKey, ArgType.INT, known.count);
      args.add(lastKey, lastKey, ArgType.INT, known.lastNs);
    }
  }

  private static final class Begins {
    private long count;
    private long lastNs;

    void add(long timeNs) {
      count++;
      lastNs = timeNs;
    }
  }
}
