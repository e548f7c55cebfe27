/**
 * The engine: one database in memory, one thread that runs queries, and tables that come when a
 * query names them.
 *
 * <pre>
 *   caller ──query──► query thread ──statement──► DuckDB: no table "slice"
 *     ▲                    │ ◄────────────────────────┘
 *     │ limit, cancel      ├──► catalog: import "slice" ──► hand it over ──► statement again
 *     └──── result ────────┘
 * </pre>
 *
 * <p>Tables and views of the trace lie in a database called {@code trace}, in memory or attached
 * from a file that is only read; what queries create lies in {@code memory}.
 */
@NullMarked
package dev.sonda.engine.duckdb.internal;

import org.jspecify.annotations.NullMarked;
