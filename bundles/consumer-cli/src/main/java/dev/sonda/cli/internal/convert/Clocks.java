package dev.sonda.cli.internal.convert;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Translates timestamps to the boot clock, by the latest snapshot of all clocks. */
public final class Clocks {
  public static final long BOOTTIME = 6;

  /** Clock ids from here on are defined by each writer for itself. */
  static final long FIRST_OF_SEQUENCE = 64;

  private final Map<Long, Long> toBootNs = new HashMap<>();

  public Clocks() {
    toBootNs.put(BOOTTIME, 0L);
  }

  /** Takes in a clock snapshot of the trace; a snapshot without the boot clock is ignored. */
  public void onSnapshot(Fields snapshot) {
    OptionalLong boot =
        snapshot.children("clocks").stream()
            .filter(clock -> clock.number("clock_id") == BOOTTIME)
            .mapToLong(clock -> clock.number("timestamp"))
            .findFirst();
    if (boot.isPresent()) {
      for (Fields clock : snapshot.children("clocks")) {
        long id = clock.number("clock_id");
        if (id >= 0 && id < FIRST_OF_SEQUENCE && !clock.flag("is_incremental")) {
          long unitNs = Math.max(1, clock.number("unit_multiplier_ns"));
          toBootNs.put(id, boot.getAsLong() - clock.number("timestamp") * unitNs);
        }
      }
    }
  }

  /** Translates a timestamp; empty where no snapshot has had that clock yet. */
  public OptionalLong toBoot(long clockId, long timestampNs) {
    Long offset = toBootNs.get(clockId);
    return offset == null ? OptionalLong.empty() : OptionalLong.of(timestampNs + offset);
  }
}
