/**
 * An SQL engine over the tables of a trace: what is asked of it, whichever engine it is.
 *
 * <pre>
 *   EngineFactory ──options, catalog──► Engine ──SQL──► Result ──► batch │ batch │ …
 *                                         ▲                        columns: long, double, text
 *                               cancel ───┘ (any thread)
 * </pre>
 *
 * <p>Tables of the catalog are handed over when a query first names them; one that no query names
 * costs nothing. Queries of one engine run one after the other.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.engine;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
