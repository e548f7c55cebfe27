package dev.sonda.perfetto.sql.catalog;

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

  /** A query that takes the place of a call. */
  record Inlined(CreatePerfettoFunction definition) implements CatalogFunction {}
}
