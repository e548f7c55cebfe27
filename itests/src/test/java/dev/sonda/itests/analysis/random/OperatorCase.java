package dev.sonda.itests.analysis.random;

/**
 * An operator over random tables.
 *
 * @param result name of the view of the operator's rows
 * @param statements create the tables and the view
 */
public record OperatorCase(String result, String statements) {}
