/**
 * Expands macro calls, token by token, before a statement is parsed.
 *
 * <pre>
 *   name ! ( words , words ) ─► MacroExpander ─► words of the body, arguments in place of $names
 *                                   └─► IntrinsicMacros: stringify, token_apply
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.macro;

import org.jspecify.annotations.NullMarked;
