/**
 * Trace files made into tables, whatever their format.
 *
 * <pre>
 *   file ──first bytes──► TraceImporter.accepts ──yes──► open ──► ImportedTrace ──► TableCatalog
 *                                                          │
 *                                                          └──► ImportProgress (bytes so far)
 * </pre>
 *
 * <p>An importer reads a format; a {@link dev.sonda.trace.importing.TraceExtension} adds to what
 * the packets of Perfetto's format become.
 *
 * <pre>
 *   packet of an extension's field ──order of time──► PacketParser ──► rows of tables of its own
 * </pre>
 *
 * <p>Both are services of OSGi, or found by {@link java.util.ServiceLoader} where there is no
 * framework.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.importing;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
