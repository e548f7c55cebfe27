/**
 * A tree to SQL of DuckDB that means the same: each conversion is written out, each name quoted,
 * each table renamed to a name that the statement has once.
 *
 * <pre>
 *   Select ─► QueryCompiler ─► BodyCompiler ─► FromCompiler ─► Scope
 *                                  └─► ExpressionCompiler ─► Typed
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.duckdb;

import org.jspecify.annotations.NullMarked;
