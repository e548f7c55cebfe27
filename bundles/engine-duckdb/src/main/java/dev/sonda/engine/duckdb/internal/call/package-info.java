/**
 * Calls of DuckDB's C interface, and calls back from it.
 *
 * <p>Functions are called through one shape of four numbers, whatever they take: pointers, sizes
 * and flags all travel in registers of the same kind, and to link a shape takes 10 ms. Nothing here
 * knows what the calls are for.
 */
@NullMarked
package dev.sonda.engine.duckdb.internal.call;

import org.jspecify.annotations.NullMarked;
