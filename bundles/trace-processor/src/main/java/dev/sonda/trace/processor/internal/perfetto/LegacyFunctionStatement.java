package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.SourceText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Legacy function calls that act as statements, from before CREATE PERFETTO FUNCTION was
 * introduced: {@code SELECT create_function('f(x INT)', 'INT', 'SELECT $x + 1')}, {@code
 * create_view_function}, {@code import}.
 */
final class LegacyFunctionStatement {
  private static final int PARTS = 3;

  private LegacyFunctionStatement() {}

  /**
   * The function call of which a query consists, like {@code SELECT f(…)}; null for other queries.
   */
  static @Nullable FunctionCall call(Select select) {
    return select.body() instanceof SelectBody.Simple simple
            && simple.from() == null
            && simple.columns().size() == 1
            && simple.columns().getFirst() instanceof ResultColumn.Value value
            && value.expression() instanceof FunctionCall call
        ? call
        : null;
  }

  /**
   * The statement that is equivalent to a call; null if the called function isn't a legacy
   * function.
   */
  static @Nullable PerfettoStatement made(FunctionCall call, Macros macros)
      throws PerfettoSqlException {
    List<String> parts =
        call.arguments().stream()
            .filter(Expression.TextLiteral.class::isInstance)
            .map(argument -> ((Expression.TextLiteral) argument).value())
            .toList();
    String sql = parts.size() == call.arguments().size() ? statement(call, parts) : null;
    return sql != null
            && SqlScript.of(new SourceText(call.name().text(), sql), macros).next()
                instanceof PerfettoStatement statement
        ? statement
        : null;
  }

  private static @Nullable String statement(FunctionCall call, List<String> parts) {
    if (call.name().is("import") && parts.size() == 1) {
      return "INCLUDE PERFETTO MODULE " + parts.getFirst();
    }
    boolean isOfRows = call.name().is("create_view_function");
    if (parts.size() != PARTS || !(isOfRows || call.name().is("create_function"))) {
      return null;
    }
    String returns = isOfRows ? "TABLE(" + parts.get(1) + ")" : parts.get(1);
    return "CREATE OR REPLACE PERFETTO FUNCTION "
        + String.join(" AS ", parts.get(0) + " RETURNS " + returns, parts.get(2));
  }

  /**
   * Whether the call requests memoization; it has no effect, since results are memoized anyway
   * where possible.
   */
  static boolean isMemoize(FunctionCall call) {
    return call.name().is("experimental_memoize") && call.arguments().size() == 1;
  }
}
