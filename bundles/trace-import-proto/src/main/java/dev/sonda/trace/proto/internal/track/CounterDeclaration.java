package dev.sonda.trace.proto.internal.track;

/** A descriptor's declaration of a track's counter. */
final class CounterDeclaration {
  int categories;
  int unit;
  long unitMultiplier = 1;
  boolean isIncremental;

  /** The name of a counter that every reader knows; 0 for others. */
  int builtinType;

  int axisShareKey;

  /** The value in the counter's unit, out of one on the wire, or the sum of some. */
  double inUnit(double value) {
    return unitMultiplier > 0 ? value * unitMultiplier : value;
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
