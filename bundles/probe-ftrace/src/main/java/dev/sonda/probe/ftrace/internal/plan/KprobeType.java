package dev.sonda.probe.ftrace.internal.plan;

/** KprobeType of Perfetto's schema. */
public enum KprobeType {
  /** At the begin of a function. */
  BEGIN(1),
  /** At its return. */
  END(2),
  /** Anywhere in it. */
  INSTANT(3);

  private final int number;

  KprobeType(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
