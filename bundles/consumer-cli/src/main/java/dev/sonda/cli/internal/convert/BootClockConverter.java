package dev.sonda.cli.internal.convert;

import dev.sonda.trace.format.ClockGraph;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Translates timestamps to the boot clock, by the clock snapshots that preceded them in the trace.
 * The number of stored snapshots is limited: a few kB of compressed packets may hold millions of
 * snapshots.
 */
public final class BootClockConverter {
  /**
   * Most clock readings that are stored: those of ten clocks for a day, every two seconds, which
   * need 12 MB.
   */
  static final int MOST_READINGS = 500_000;

  /** Most clocks that are stored, as many as the writers that {@code info} counts separately. */
  static final int MOST_CLOCKS = 1 << 14;

  private final ClockGraph graph = new ClockGraph();
  private final Set<Long> known = new HashSet<>();
  private int readings;

  /** Adds a clock snapshot of a sequence; the snapshot may define clocks of that sequence. */
  public void onSnapshot(NamedFieldReader snapshot, int sequence) {
    int number = graph.beginSnapshot();
    for (NamedFieldReader clock : snapshot.children("clocks")) {
      long id = ClockGraph.clock((int) clock.number("clock_id"), sequence);
      if (hasRoomFor(id)) {
        graph.add(
            number,
            id,
            clock.number("timestamp"),
            clock.flag("is_incremental"),
            clock.number("unit_multiplier_ns"));
      }
    }
  }

  private boolean hasRoomFor(long clock) {
    if (!known.contains(clock) && known.size() < MOST_CLOCKS) {
      known.add(clock);
    }
    return known.contains(clock) && readings++ < MOST_READINGS;
  }

  /**
   * Translates a timestamp; empty where no snapshot leads to the boot clock yet.
   *
   * @param clock the clock's id; 0, of packets that name no clock, stands for the boot clock
   */
  public OptionalLong toBoot(int clock, int sequence, long timestamp) {
    int id = clock == 0 ? ClockGraph.BOOTTIME : clock;
    return graph.toTraceTime(ClockGraph.clock(id, sequence), timestamp);
  }
}
