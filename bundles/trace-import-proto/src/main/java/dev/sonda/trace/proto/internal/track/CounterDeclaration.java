package dev.sonda.trace.proto.internal.track;

/** The declaration of a track's counter in a track descriptor. */
final class CounterDeclaration {
  int categories;
  int unit;
  long unitMultiplier = 1;
  boolean isIncremental;

  /** Name of a builtin counter type; 0 for other counters. */
  int builtinType;

  int axisShareKey;

  /** Converts an encoded value, or a sum of encoded values, to the counter's unit. */
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
