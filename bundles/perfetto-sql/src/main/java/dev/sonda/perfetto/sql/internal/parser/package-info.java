/**
 * Parses tokens into a syntax tree: recursive descent for statements, and precedence climbing for
 * operators.
 *
 * <pre>
 *   ScriptReader ─words of a statement, macros expanded─► StatementParsers
 *       StatementParser ─► CreateStatementParser, RowChangeParser, PerfettoStatementParser
 *                            └─► SelectParser ─► FromParser, ExpressionParser ─► PrimaryParser
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.parser;

import org.jspecify.annotations.NullMarked;
