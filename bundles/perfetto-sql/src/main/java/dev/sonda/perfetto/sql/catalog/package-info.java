/**
 * The catalog of the names that queries can use: tables with the types of their columns, and
 * functions.
 *
 * <pre>
 *   Catalog ─► CatalogTable ─► CatalogColumn ─► ValueType
 *          └─► CatalogFunction: of the engine, or a query that is put in its place
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.perfetto.sql.catalog;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
