/**
 * Trace files made into tables, whatever their format.
 *
 * <pre>
 *   file ──first bytes──► TraceImporter.accepts ──yes──► open ──► ImportedTrace ──► TableCatalog
 *                                                          │
 *                                                          └──► ImportProgress (bytes so far)
 * </pre>
 *
 * <p>Importers are services of OSGi, or found by {@link java.util.ServiceLoader} where there is no
 * framework.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.importing;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
