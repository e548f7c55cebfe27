package dev.sonda.probe.ftrace.internal.plan;

/** Where in a function a kprobe is placed: KprobeType of Perfetto's schema. */
public enum KprobeType {
  /** At the begin of a function. */
  BEGIN(1),
  /** At the return of a function. */
  END(2),
  /** Anywhere in a function. */
  INSTANT(3);

  private final int number;

  KprobeType(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }
}
