/**
 * Hands tables over to DuckDB: a table function that answers the columns of one table, vector by
 * vector, from which {@code CREATE TABLE … AS} makes a table of DuckDB's own.
 *
 * <pre>
 *   block of a column ──copy of 2048 values──────────────► vector
 *   codes of a string column ──copy──► selection ─┐
 *   dictionary ──once, without its bytes──────────┴──────► dictionary vector, of type VARCHAR
 * </pre>
 */
@NullMarked
package dev.sonda.engine.duckdb.internal.table;

import org.jspecify.annotations.NullMarked;
