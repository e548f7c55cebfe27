package dev.sonda.trace.tables;

/** The definition of a view: its name and its query. */
public record ViewDefinition(String name, String sql) {}
