package dev.sonda.perfetto.sql.catalog;

import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import java.util.List;

/** A function beside those of SQLite. */
public sealed interface CatalogFunction {
  /**
   * A scalar function that the engine has. A call's arguments are cast to the parameters' types,
   * nulls included: what those mean is the function's choice.
   *
   * @param name by which the engine knows it
   */
  record Native(String name, List<ValueType> parameters, ValueType returns)
      implements CatalogFunction {
    public Native {
      parameters = List.copyOf(parameters);
    }
  }

  /** Another name of a function. */
  record Delegate(Name target) implements CatalogFunction {
    /** The call of the function itself, with its word where the author wrote the other name. */
    public FunctionCall call(FunctionCall call) {
      return new FunctionCall(
          new Name(call.name().position(), target.text(), false),
          call.isDistinct(),
          call.isStar(),
          call.arguments(),
          call.orderBy(),
          call.filter(),
          call.over());
    }
  }

  /** A query that takes the place of a call. */
  record Inlined(CreatePerfettoFunction definition) implements CatalogFunction {}
}
