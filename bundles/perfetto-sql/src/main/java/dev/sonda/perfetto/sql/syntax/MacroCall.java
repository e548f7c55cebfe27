package dev.sonda.perfetto.sql.syntax;

/**
 * The macro call that a token of a macro's body was expanded from.
 *
 * @param at the macro's name in the text that calls it, which may be another macro's body
 */
public record MacroCall(String macro, SourcePosition at) {}
