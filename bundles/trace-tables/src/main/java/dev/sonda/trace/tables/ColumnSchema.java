package dev.sonda.trace.tables;

/** A column's name and type; a column that isn't nullable never contains a null. */
public record ColumnSchema(String name, ColumnType type, boolean nullable) {}
