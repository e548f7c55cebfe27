/**
 * A tree to text: one line, names quoted where they have to be, no parentheses that aren't needed.
 *
 * <pre>
 *   Statement ─► StatementPrinter ─► SelectPrinter ─► ExpressionPrinter ─► SqlWriter
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.printer;

import org.jspecify.annotations.NullMarked;
