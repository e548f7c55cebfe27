package dev.sonda.trace.proto.internal.track;

/** What a descriptor has said of a track's counter. */
final class CounterDeclaration {
  int categories;
  int unit;
  long unitMultiplier = 1;
  boolean isIncremental;

  /** The name of a counter that every reader knows; 0 for others. */
  int builtinType;

  int axisShareKey;

  /** The last value of an incremental counter. */
  double lastValue;

  /** The value in the counter's unit, out of one on the wire. */
  double absolute(double value) {
    double scaled = unitMultiplier > 0 ? value * unitMultiplier : value;
    if (!isIncremental) {
      return scaled;
    }
    lastValue += scaled;
    return lastValue;
  }

  boolean isSameAs(CounterDeclaration other) {
    return categories == other.categories
        && unit == other.unit
        && unitMultiplier == other.unitMultiplier
        && isIncremental == other.isIncremental
        && builtinType == other.builtinType
        && axisShareKey == other.axisShareKey;
  }
}
