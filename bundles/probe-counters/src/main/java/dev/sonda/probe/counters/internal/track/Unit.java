package dev.sonda.probe.counters.internal.track;

/** What a counter counts, with Perfetto's number for it. */
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
