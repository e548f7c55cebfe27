/**
 * Text to words, as SQLite cuts it.
 *
 * <pre>
 *   text ─► Lexer ─► Token │ Token │ … │ END
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.lexer;

import org.jspecify.annotations.NullMarked;
