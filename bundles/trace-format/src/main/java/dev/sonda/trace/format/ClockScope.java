package dev.sonda.trace.format;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Clocks by their numbers: those of a machine, or of one file of it. */
final class ClockScope {
  private final Map<Long, Clock> clocks = new HashMap<>();

  /** The clock of a number; null while nothing has shown it. */
  @Nullable Clock get(long number) {
    return clocks.get(number);
  }

  void put(long number, Clock clock) {
    clocks.put(number, clock);
  }
}
