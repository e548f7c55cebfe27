package dev.sonda.jfr.format.internal.trace;

import org.jspecify.annotations.Nullable;

/** What a counter's values are. */
enum CounterUnit {
  COUNT,
  BYTES,
  PERCENT;

  /** Of a field, by the unit that the recording declares. */
  static CounterUnit of(@Nullable String unit) {
    if ("BYTES".equals(unit)) {
      return BYTES;
    }
    return "PERCENTAGE".equals(unit) ? PERCENT : COUNT;
  }
}
