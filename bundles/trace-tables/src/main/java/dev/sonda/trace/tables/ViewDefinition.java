package dev.sonda.trace.tables;

/** A view: its name, and the query that it stands for. */
public record ViewDefinition(String name, String sql) {}
