package dev.sonda.cli.internal.query;

/** A data source as lists show it. */
public record SourceLine(String name, String producer) {}
