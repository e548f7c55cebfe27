/**
 * API of an SQL engine over the tables of a trace, independent of the engine's implementation.
 *
 * <pre>
 *   EngineFactory ──options, catalog──► Engine ──SQL──► Result ──► batch │ batch │ …
 *                                         ▲                        columns: long, double, text
 *                               cancel ───┘ (any thread)
 * </pre>
 *
 * <p>A table of the catalog is imported when a query first names it; a table that no query names
 * costs nothing. Queries of one engine run one after the other.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.engine;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
