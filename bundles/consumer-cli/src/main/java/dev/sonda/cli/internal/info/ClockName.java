package dev.sonda.cli.internal.info;

import dev.sonda.protos.BuiltinClock;
import java.util.Locale;

/** What a clock is called. */
final class ClockName {
  private static final String PREFIX = "BUILTIN_CLOCK_";

  private ClockName() {}

  static String of(long clockId) {
    BuiltinClock clock = BuiltinClock.forNumber((int) clockId);
    return clock == null
        ? Long.toString(clockId)
        : clock.name().replace(PREFIX, "").toLowerCase(Locale.ROOT);
  }
}
