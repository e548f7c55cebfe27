/**
 * Results of DuckDB's queries: rows in chunks of vectors, and errors.
 *
 * <pre>
 *   result ──► chunk: 2048 rows ──► vector of a column: values │ validity bits
 *      │                               ▲
 *      └─ column: type, name ──makes───┘ reader: as long, double or text, without a copy
 * </pre>
 */
@NullMarked
package dev.sonda.engine.duckdb.internal.result;

import org.jspecify.annotations.NullMarked;
