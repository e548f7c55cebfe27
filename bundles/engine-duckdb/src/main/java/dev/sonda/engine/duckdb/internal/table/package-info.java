/**
 * Imports tables into DuckDB: a table function returns the columns of one table, vector by vector,
 * from which {@code CREATE TABLE … AS} creates a table in DuckDB's storage.
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
