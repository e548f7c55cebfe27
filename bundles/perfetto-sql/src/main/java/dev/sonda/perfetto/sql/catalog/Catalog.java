package dev.sonda.perfetto.sql.catalog;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** What queries can name; names are looked up in lower case. */
public interface Catalog {
  /** The table or view of that name; null if there is none. */
  @Nullable CatalogTable table(String name);

  /** Names of all tables and views, of which errors say the nearest. */
  Collection<String> tableNames();

  /** The function of that name beside those of SQLite; null if there is none. */
  @Nullable CatalogFunction function(String name);

  /** Names of all functions beside those of SQLite. */
  Collection<String> functionNames();
}
