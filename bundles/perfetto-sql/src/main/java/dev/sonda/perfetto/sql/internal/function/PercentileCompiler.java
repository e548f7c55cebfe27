package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.List;

/**
 * Compiles {@code median}, {@code percentile} and its variants, of which the engine's own quantiles
 * differ in their last digits.
 */
public final class PercentileCompiler {
  private static final double HUNDRED = 100;
  private static final double MIDDLE = 0.5;

  private PercentileCompiler() {}

  /**
   * The compiled call.
   *
   * @param suffix what follows the argument of the aggregate in the engine's SQL
   */
  public static TypedExpression call(
      FunctionCall call, List<TypedExpression> arguments, String suffix)
      throws PerfettoSqlException {
    String sorted =
        "list_sort(list_filter(list("
            + TypeConversions.real(arguments.getFirst().value()).sql()
            + suffix
            + ", lambda e: e IS NOT NULL))";
    String place = "(" + part(call, arguments) + "::DOUBLE * (len(v) - 1))";
    String below = "CAST(floor(" + place + ") AS BIGINT)";
    String lower = "v[1 + " + below + "]";
    String value =
        call.name().is("percentile_disc")
            ? lower
            : lower
                + (" + (v[least(2 + " + below + ", len(v))] - " + lower + ")")
                + (" * (" + place + " - " + below + ")");
    return TypedExpression.real(
        "list_transform(["
            + sorted
            + "], lambda v: CASE WHEN len(v) > 0 THEN "
            + value
            + " END)[1]");
  }

  /** The part of the values that are less, from 0 to 1. */
  private static double part(FunctionCall call, List<TypedExpression> arguments)
      throws PerfettoSqlException {
    boolean isMedian = call.name().is("median");
    if (arguments.size() != (isMedian ? 1 : 2)) {
      throw new PerfettoSqlException(
          "%s takes %s".formatted(call.name().text(), isMedian ? "a value" : "two values"),
          call.position());
    }
    if (isMedian) {
      return MIDDLE;
    }
    double most = call.name().is("percentile") ? HUNDRED : 1;
    double given =
        switch (arguments.getLast().constant()) {
          case Long whole -> whole.doubleValue();
          case Double real -> real;
          case null, default -> Double.NaN;
        };
    if (!(given >= 0 && given <= most)) {
      throw new PerfettoSqlException(
          "%s takes a value and a number from 0 to %d".formatted(call.name().text(), (int) most),
          call.position());
    }
    return given / most;
  }
}
