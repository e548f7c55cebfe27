package dev.sonda.analysis.cli.internal.script;

/**
 * One SQL statement of a script.
 *
 * @param text the SQL with its semicolon, if there is one, and with the comments before it
 * @param firstLine the line of the script in which {@code text} begins, counted from 1
 */
public record Statement(String text, int firstLine) {}
