/**
 * Compiles SQLite's operations on values to DuckDB SQL: conversions, arithmetic, comparison.
 *
 * <pre>
 *   TypedExpression + TypedExpression
 *      └─► ArithmeticCompiler, ComparisonCompiler ─► TypeConversions
 *                                                      └─► TypedExpression: SQL, type, affinity
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.value;

import org.jspecify.annotations.NullMarked;
