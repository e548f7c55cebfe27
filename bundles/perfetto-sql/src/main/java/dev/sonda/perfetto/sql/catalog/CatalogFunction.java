package dev.sonda.perfetto.sql.catalog;

import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import java.util.List;

/** A function that queries can call in addition to SQLite's built-in functions. */
public sealed interface CatalogFunction {
  /**
   * A scalar function of the engine. The arguments of a call are cast to the parameters' types;
   * nulls are passed on, so that the function decides how to treat them.
   *
   * @param name the name of the function in the engine
   */
  record Native(String name, List<ValueType> parameters, ValueType returns)
      implements CatalogFunction {
    public Native {
      parameters = List.copyOf(parameters);
    }
  }

  /** An alias for another function. */
  record Delegate(Name target) implements CatalogFunction {
    /**
     * The call with the alias replaced by the target function, at the source position of the alias.
     */
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

  /** A function defined in SQL, whose body replaces the call. */
  record Inlined(CreatePerfettoFunction definition) implements CatalogFunction {}
}
