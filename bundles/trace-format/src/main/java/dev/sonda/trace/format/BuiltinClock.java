package dev.sonda.trace.format;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The clocks that every machine has, with the numbers that Perfetto's schema gives them. */
public enum BuiltinClock {
  REALTIME(1),
  REALTIME_COARSE(2),
  MONOTONIC(3),
  MONOTONIC_COARSE(4),
  MONOTONIC_RAW(5),
  BOOTTIME(6);

  private static final List<BuiltinClock> ALL = List.of(values());

  private final int number;

  BuiltinClock(int number) {
    this.number = number;
  }

  /** The clock's number in trace packets. */
  public int number() {
    return number;
  }

  /**
   * Finds the clock with a number from a trace packet; empty for clocks of sequences and other
   * clocks without a name.
   */
  public static Optional<BuiltinClock> of(long number) {
    return ALL.stream().filter(clock -> clock.number == number).findFirst();
  }

  /** Finds a clock by its name in capital letters, such as BOOTTIME. */
  public static Optional<BuiltinClock> named(String name) {
    return ALL.stream().filter(clock -> clock.name().equals(name)).findFirst();
  }

  /** All clock names as an enumeration for an error message. */
  public static String names() {
    return ALL.stream().map(BuiltinClock::name).collect(Collectors.joining(", "));
  }
}
