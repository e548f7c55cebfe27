package dev.sonda.probe.counters.internal.track;

/**
 * One thing that is counted of each group or interface.
 *
 * @param isGauge whether it says how much there is now, so that it is 0 when its owner is gone;
 *     others say how much there has been, and stay
 */
public record Counter(String name, Unit unit, boolean isGauge) {

  /** Grows for as long as its owner lives. */
  public static Counter total(String name, Unit unit) {
    return new Counter(name, unit, false);
  }

  public static Counter gauge(String name, Unit unit) {
    return new Counter(name, unit, true);
  }
}
