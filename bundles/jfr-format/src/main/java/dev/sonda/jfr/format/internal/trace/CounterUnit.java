package dev.sonda.jfr.format.internal.trace;

import org.jspecify.annotations.Nullable;

/** Unit of a counter's values. */
enum CounterUnit {
  COUNT,
  BYTES,
  PERCENT;

  /** The counter unit for a field's unit as declared in the recording. */
  static CounterUnit of(@Nullable String unit) {
    if ("BYTES".equals(unit)) {
      return BYTES;
    }
    return "PERCENTAGE".equals(unit) ? PERCENT : COUNT;
  }
}
