package dev.sonda.perfetto.sql.catalog;

import java.util.List;

/** A table or view that the engine has under this name. */
public record CatalogTable(String name, List<CatalogColumn> columns) {}
