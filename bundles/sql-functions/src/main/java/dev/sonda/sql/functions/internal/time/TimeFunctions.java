package dev.sonda.sql.functions.internal.time;

import static dev.sonda.trace.tables.ColumnType.INT64;

import dev.sonda.trace.tables.LazyValue;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Scalar functions that convert trace time to text or to other clocks. */
public final class TimeFunctions {
  /** Id of the realtime clock in Perfetto's schema ({@code BuiltinClock}). */
  private static final int REALTIME = 1;

  private static final int MONOTONIC = 3;

  private TimeFunctions() {}

  public static List<ScalarFunction> over(TableCatalog trace) {
    Supplier<ClockTimeConversion> real =
        LazyValue.of(() -> ClockTimeConversion.of(trace, REALTIME));
    Supplier<ClockTimeConversion> monotonic =
        LazyValue.of(() -> ClockTimeConversion.of(trace, MONOTONIC));
    return List.of(
        ScalarFunction.ofString(
            "__intrinsic_to_timecode", List.of(INT64), row -> Timecode.of(row.longValue(0))),
        ScalarFunction.ofString(
            "__intrinsic_abs_time_str",
            List.of(INT64),
            row -> text(real.get().at(row.longValue(0)))),
        ScalarFunction.ofNullableLong(
            "__intrinsic_to_realtime", List.of(INT64), row -> real.get().at(row.longValue(0))),
        ScalarFunction.ofNullableLong(
            "__intrinsic_to_monotonic",
            List.of(INT64),
            row -> monotonic.get().at(row.longValue(0))));
  }

  private static @Nullable String text(@Nullable Long realTimeNs) {
    return realTimeNs == null ? null : IsoTime.of(realTimeNs);
  }
}
