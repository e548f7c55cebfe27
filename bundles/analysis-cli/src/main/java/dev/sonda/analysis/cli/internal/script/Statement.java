package dev.sonda.analysis.cli.internal.script;

/**
 * One SQL statement of a script.
 *
 * @param text with its semicolon, if it has one, and with the comments before it
 * @param firstLine the script's line in which the text begins, from 1
 */
public record Statement(String text, int firstLine) {}
