/**
 * SQL functions that are implemented in Java and called by DuckDB.
 *
 * <pre>
 *   DuckDB ──chunk of rows──► ScalarFunctionCall ──row by row──► ScalarFunction.body
 *     ▲                            │ ArgumentRow: views of the chunk's vectors
 *     └────── result vector ◄──────┘
 *
 *   DuckDB ──rows of an argument──► RowCollectorFunction ──► RowCollector ──┐
 *     └──── its number, or lists of rows ──► TableFunctionCall ◄── Table ◄──┘
 * </pre>
 */
@NullMarked
package dev.sonda.engine.duckdb.internal.function;

import org.jspecify.annotations.NullMarked;
