package dev.sonda.cli.internal.info;

import dev.sonda.protos.BuiltinClock;
import java.util.Locale;

/** The names of Perfetto's builtin clocks in lower case; other clocks are shown by their number. */
final class ClockName {
  private static final String PREFIX = "BUILTIN_CLOCK_";

  private ClockName() {}

  /** The name, such as {@code boottime}. */
  static String of(long clockId) {
    BuiltinClock clock = BuiltinClock.forNumber((int) clockId);
    return clock == null
        ? Long.toString(clockId)
        : clock.name().replace(PREFIX, "").toLowerCase(Locale.ROOT);
  }
}
