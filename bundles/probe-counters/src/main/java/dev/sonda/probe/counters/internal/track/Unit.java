package dev.sonda.probe.counters.internal.track;

/** The units of counters, with Perfetto's numbers for them. */
public enum Unit {
  NANOSECONDS(1),
  COUNT(2),
  BYTES(3);

  private final int number;

  Unit(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
