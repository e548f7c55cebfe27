package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import java.util.Arrays;
import java.util.List;

/** Creates column definitions for the tables that operators accept and return. */
final class CatalogColumnFactory {
  private CatalogColumnFactory() {}

  static List<CatalogColumn> integers(String... names) {
    return Arrays.stream(names).map(CatalogColumnFactory::integer).toList();
  }

  static CatalogColumn integer(String name) {
    return new CatalogColumn(name, ValueType.INTEGER);
  }

  static CatalogColumn real(String name) {
    return new CatalogColumn(name, ValueType.REAL);
  }

  static CatalogColumn text(String name) {
    return new CatalogColumn(name, ValueType.TEXT);
  }
}
