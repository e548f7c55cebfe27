package dev.sonda.trace.format;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The clocks of a machine, or of one of the machine's files, by clock number. */
final class ClocksByNumber {
  private final Map<Long, ClockReadings> clocks = new HashMap<>();

  /** Finds a clock by its number; null until a snapshot or a link contains the clock. */
  @Nullable ClockReadings get(long number) {
    return clocks.get(number);
  }

  void put(long number, ClockReadings clock) {
    clocks.put(number, clock);
  }
}
