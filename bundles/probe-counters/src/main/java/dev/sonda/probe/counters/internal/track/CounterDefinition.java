package dev.sonda.probe.counters.internal.track;

/**
 * The definition of a counter of a control group, an interface or a sensor: its name, its unit and
 * its kind.
 *
 * @param isGauge whether the value is a present amount, which is 0 once its owner is gone; other
 *     counters are totals, which keep their last value
 */
public record CounterDefinition(String name, Unit unit, boolean isGauge) {

  /** A counter that only grows. */
  public static CounterDefinition total(String name, Unit unit) {
    return new CounterDefinition(name, unit, false);
  }

  public static CounterDefinition gauge(String name, Unit unit) {
    return new CounterDefinition(name, unit, true);
  }
}
