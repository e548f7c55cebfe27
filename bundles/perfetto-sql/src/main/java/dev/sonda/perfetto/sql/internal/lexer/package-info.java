/**
 * Splits SQL text into tokens by SQLite's rules.
 *
 * <pre>
 *   text ─► Lexer ─► Token │ Token │ … │ END
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.lexer;

import org.jspecify.annotations.NullMarked;
