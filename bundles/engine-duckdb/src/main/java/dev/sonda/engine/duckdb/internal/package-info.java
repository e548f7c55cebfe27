/**
 * The DuckDB engine: one in-memory database, one thread that runs queries, and tables that are
 * imported when a query first names them.
 *
 * <pre>
 *   caller ──query──► query thread ──FROM "slice"──► catalog: import it ──► hand it over
 *     ▲                    ├──statement──► DuckDB: no table "thread"
 *     │ limit, cancel      │ ◄─────────────────┘
 *     │                    ├──► catalog: import it ──► hand it over ──► statement again
 *     └──── result ────────┘
 * </pre>
 *
 * <p>A large table is handed over later: at first it is a view, which reads the catalog's table.
 *
 * <p>Tables and views of the trace are stored in a database called {@code trace}, in memory or
 * attached from a read-only file; tables and views that queries create are stored in {@code
 * memory}.
 */
@NullMarked
package dev.sonda.engine.duckdb.internal;

import org.jspecify.annotations.NullMarked;
