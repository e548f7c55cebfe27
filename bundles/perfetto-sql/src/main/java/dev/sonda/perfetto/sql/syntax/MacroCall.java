package dev.sonda.perfetto.sql.syntax;

/**
 * The call of a macro, from whose body words were taken.
 *
 * @param at the macro's name in the text that calls it, which may be another macro's body
 */
public record MacroCall(String macro, SourcePosition at) {}
