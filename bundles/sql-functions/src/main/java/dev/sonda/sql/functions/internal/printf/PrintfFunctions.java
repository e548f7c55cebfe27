package dev.sonda.sql.functions.internal.printf;

import static dev.sonda.trace.tables.ColumnType.STRING;

import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;

/**
 * Scalar function that implements SQLite's {@code printf} for a format and encoded values, such as
 * {@code i5,d0.5,n,sYQ==,bAA==}.
 */
public final class PrintfFunctions {
  private PrintfFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(
        ScalarFunction.ofString(
            "__intrinsic_printf",
            List.of(STRING, STRING),
            row ->
                new PrintfFormat(row.stringValue(0), new PrintfArguments(row.stringValue(1)))
                    .text()));
  }
}
