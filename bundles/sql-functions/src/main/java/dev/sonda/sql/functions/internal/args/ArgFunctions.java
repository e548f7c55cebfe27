package dev.sonda.sql.functions.internal.args;

import static dev.sonda.trace.tables.ColumnType.INT64;

import dev.sonda.trace.tables.LazyValue;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import java.util.List;
import java.util.function.Supplier;

/** Scalar functions of sets of arguments (args table), such as a set as JSON. */
public final class ArgFunctions {
  private ArgFunctions() {}

  public static List<ScalarFunction> over(TableCatalog trace) {
    Supplier<ArgTrees> sets = LazyValue.of(() -> ArgTrees.of(trace));
    return List.of(
        ScalarFunction.ofString(
            "__intrinsic_arg_set_to_json",
            List.of(INT64),
            row -> ArgTreeJson.of(sets.get().tree(row.longValue(0)))));
  }
}
