package dev.sonda.sql.functions.internal.ftrace;

import static dev.sonda.trace.tables.ColumnType.INT64;

import dev.sonda.trace.tables.LazyValue;
import dev.sonda.trace.tables.ScalarFunction;
import dev.sonda.trace.tables.TableCatalog;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Scalar functions of ftrace events, such as an event as a line of text. */
public final class FtraceFunctions {
  private FtraceFunctions() {}

  public static List<ScalarFunction> over(TableCatalog trace) {
    Supplier<Optional<FtraceLines>> lines =
        LazyValue.of(() -> Optional.ofNullable(FtraceLines.of(trace)));
    return List.of(
        ScalarFunction.ofString(
            "to_ftrace", List.of(INT64), row -> line(lines.get(), row.longValue(0))));
  }

  private static String line(Optional<FtraceLines> lines, long id) {
    return lines
        .map(all -> all.line(id))
        .orElseThrow(
            () -> new IllegalArgumentException("to_ftrace: Cannot serialize row id " + id));
  }
}
