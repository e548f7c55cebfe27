/**
 * Calls of DuckDB's C interface, and callbacks from it.
 *
 * <p>All functions are called with one signature of four 64-bit integers, regardless of their
 * parameters: pointers, sizes and flags are all passed in general-purpose registers, and linking a
 * further signature takes 10 ms. This package is independent of the purpose of the calls.
 */
@NullMarked
package dev.sonda.engine.duckdb.internal.call;

import org.jspecify.annotations.NullMarked;
