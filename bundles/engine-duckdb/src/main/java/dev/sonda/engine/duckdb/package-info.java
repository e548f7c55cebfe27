/**
 * DuckDB as the SQL engine, within the process.
 *
 * <p>In an OSGi framework the engine's factory is a service; without a framework, {@link
 * dev.sonda.engine.duckdb.DuckDb#factory} creates it.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.engine.duckdb;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
