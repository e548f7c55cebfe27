/**
 * Lets DuckDB read tables of the catalog by table functions, which return columns vector by vector:
 * {@code TableScan} all columns of one table, from which {@code CREATE TABLE … AS} creates a table
 * in DuckDB's storage; {@code InPlaceScan} the columns that a statement uses.
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
