/**
 * DuckDB as the SQL engine, within the process.
 *
 * <p>With a framework the factory is a service; without one, {@link
 * dev.sonda.engine.duckdb.DuckDb#factory} makes it.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.engine.duckdb;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
