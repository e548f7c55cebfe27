package dev.sonda.probe.counters.internal.track;

/**
 * A counter of a control group, an interface or a sensor.
 *
 * @param isGauge whether the value is a present amount, which is 0 once its owner is gone; other
 *     counters are totals, which keep their last value
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
