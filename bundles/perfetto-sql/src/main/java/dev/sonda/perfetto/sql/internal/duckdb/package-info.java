/**
 * Compiles a syntax tree to equivalent DuckDB SQL: every type conversion is explicit, every name is
 * quoted, and every table gets an alias that is unique in the statement.
 *
 * <pre>
 *   Select ─► QueryCompiler ─► SelectBodyCompiler ─► FromCompiler ─► Scope
 *                                  └─► ExpressionCompiler ─► TypedExpression
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.duckdb;

import org.jspecify.annotations.NullMarked;
