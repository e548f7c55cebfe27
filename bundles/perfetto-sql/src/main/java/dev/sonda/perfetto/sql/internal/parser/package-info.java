/**
 * Words to a tree: recursive descent for statements, and operators by how strongly they bind.
 *
 * <pre>
 *   ScriptReader ─words of a statement, macros expanded─► Grammar
 *       StatementParser ─► DefinitionParser, ChangeParser, PerfettoParser
 *                            └─► SelectParser ─► FromParser, ExpressionParser ─► PrimaryParser
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.parser;

import org.jspecify.annotations.NullMarked;
