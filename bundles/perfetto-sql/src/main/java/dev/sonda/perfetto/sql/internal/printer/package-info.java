/**
 * Prints a syntax tree as text on one line, with quotes and parentheses only where they are
 * necessary.
 *
 * <pre>
 *   Statement ─► StatementPrinter ─► SelectPrinter ─► ExpressionPrinter ─► SqlWriter
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.printer;

import org.jspecify.annotations.NullMarked;
