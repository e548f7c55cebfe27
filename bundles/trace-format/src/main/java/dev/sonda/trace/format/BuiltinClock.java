package dev.sonda.trace.format;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The clocks that each machine has, with their numbers in the schema. */
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

  /** The number in messages. */
  public int number() {
    return number;
  }

  /** The clock of a number in messages; empty for clocks of sequences and others without a name. */
  public static Optional<BuiltinClock> of(long number) {
    return ALL.stream().filter(clock -> clock.number == number).findFirst();
  }

  /** The clock of a name, in capital letters. */
  public static Optional<BuiltinClock> named(String name) {
    return ALL.stream().filter(clock -> clock.name().equals(name)).findFirst();
  }

  /** All names, as a sentence lists them. */
  public static String names() {
    return ALL.stream().map(BuiltinClock::name).collect(Collectors.joining(", "));
  }
}
