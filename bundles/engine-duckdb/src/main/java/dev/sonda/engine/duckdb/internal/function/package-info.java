/**
 * SQL functions that are implemented in Java and called by DuckDB.
 *
 * <pre>
 *   DuckDB ──chunk of rows──► ScalarFunctionCall ──row by row──► ScalarFunction.body
 *     ▲                            │ ArgumentRow: views of the chunk's vectors
 *     └────── result vector ◄──────┘
 * </pre>
 */
@NullMarked
package dev.sonda.engine.duckdb.internal.function;

import org.jspecify.annotations.NullMarked;
