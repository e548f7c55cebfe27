package dev.sonda.perfetto.sql.catalog;

import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;

/** A function beside those of SQLite. */
public sealed interface CatalogFunction {
  /** A scalar function that the engine has under this name. */
  record OfEngine(String name, ValueType returns) implements CatalogFunction {}

  /** A query that takes the place of a call. */
  record Inlined(CreatePerfettoFunction definition) implements CatalogFunction {}
}
