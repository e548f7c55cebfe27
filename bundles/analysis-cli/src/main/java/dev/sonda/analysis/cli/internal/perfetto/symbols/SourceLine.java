package dev.sonda.analysis.cli.internal.perfetto.symbols;

/**
 * A line of a program that an address belongs to.
 *
 * @param function empty if it isn't known
 */
record SourceLine(String function, String file, int line) {}
