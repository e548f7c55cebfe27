package dev.sonda.perfetto.sql.catalog;

/** A column of a table. */
public record CatalogColumn(String name, ValueType type) {}
