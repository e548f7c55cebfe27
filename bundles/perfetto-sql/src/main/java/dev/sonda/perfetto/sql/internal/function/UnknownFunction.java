package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.NearName;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.stream.Stream;

/** The failure of a call of a function that doesn't exist. */
public final class UnknownFunction {
  private UnknownFunction() {}

  /**
   * Names the function that may have been meant.
   *
   * @param kind what is called, such as "window function"
   * @param known the names of those that exist
   */
  public static PerfettoSqlException of(String kind, FunctionCall call, Stream<String> known) {
    String name = call.name().text();
    return new PerfettoSqlException(
        "there is no %s %s with %d arguments%s"
            .formatted(kind, name, call.arguments().size(), NearName.question(name, known)),
        call.position());
  }
}
