package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.SourceText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Functions that a query makes, as before there was CREATE PERFETTO FUNCTION: {@code SELECT
 * create_function('f(x INT)', 'INT', 'SELECT $x + 1')}.
 */
final class LegacyFunction {
  private static final int PARTS = 3;

  private LegacyFunction() {}

  /** The call that is the whole query; null for another query. */
  static @Nullable FunctionCall call(Select select) {
    return select.body() instanceof SelectBody.Simple simple
            && simple.from() == null
            && simple.columns().size() == 1
            && simple.columns().getFirst() instanceof ResultColumn.Value value
            && value.expression() instanceof FunctionCall call
        ? call
        : null;
  }

  /** What a call makes; null if it is none of create_function. */
  static @Nullable CreatePerfettoFunction made(FunctionCall call, Macros macros)
      throws PerfettoSqlException {
    List<String> parts =
        call.arguments().stream()
            .filter(Expression.TextLiteral.class::isInstance)
            .map(argument -> ((Expression.TextLiteral) argument).value())
            .toList();
    if (!call.name().is("create_function") || parts.size() != PARTS) {
      return null;
    }
    String sql =
        "CREATE OR REPLACE PERFETTO FUNCTION "
            + String.join(" AS ", parts.get(0) + " RETURNS " + parts.get(1), parts.get(2));
    return SqlScript.of(new SourceText("create_function", sql), macros).next()
            instanceof CreatePerfettoFunction function
        ? function
        : null;
  }

  /** Results are remembered in any case, where that is possible. */
  static boolean isMemoize(FunctionCall call) {
    return call.name().is("experimental_memoize") && call.arguments().size() == 1;
  }
}
