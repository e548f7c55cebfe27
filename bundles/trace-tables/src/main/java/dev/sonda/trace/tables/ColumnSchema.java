package dev.sonda.trace.tables;

/** A column's name and type; one that isn't nullable never has a null. */
public record ColumnSchema(String name, ColumnType type, boolean nullable) {}
