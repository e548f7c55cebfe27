package dev.sonda.probe.counters.internal.track;

/**
 * A counter of a control group, an interface or a sensor.
 *
 * @param isGauge whether it is a present amount, which is 0 once its owner is gone; others are
 *     totals, which stay
 */
public record Counter(String name, Unit unit, boolean isGauge) {

  /** A counter that only grows. */
  public static Counter total(String name, Unit unit) {
    return new Counter(name, unit, false);
  }

  public static Counter gauge(String name, Unit unit) {
    return new Counter(name, unit, true);
  }
}
