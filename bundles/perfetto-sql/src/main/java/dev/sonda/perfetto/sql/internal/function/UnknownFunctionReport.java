package dev.sonda.perfetto.sql.internal.function;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.stream.Stream;

/** Creates the error for a call of an unknown function. */
public final class UnknownFunctionReport {
  private UnknownFunctionReport() {}

  /**
   * The error, with the most similar function name as a suggestion.
   *
   * @param kind kind of the function called, such as "window function"
   * @param known the names of existing functions of that kind
   */
  public static PerfettoSqlException of(String kind, FunctionCall call, Stream<String> known) {
    String name = call.name().text();
    return new PerfettoSqlException(
        "there is no %s %s with %d arguments%s"
            .formatted(kind, name, call.arguments().size(), ClosestName.question(name, known)),
        call.position());
  }
}
