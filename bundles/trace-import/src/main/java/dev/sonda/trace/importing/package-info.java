/**
 * Import of trace files of any format into tables.
 *
 * <pre>
 *   file ──first bytes──► TraceImporter.accepts ──yes──► open ──► ImportedTrace ──► TableCatalog
 *                                                          │
 *                                                          └──► ImportProgress (bytes so far)
 * </pre>
 *
 * <p>An importer reads a trace format; a {@link dev.sonda.trace.importing.TraceExtension} adds
 * tables made of its own packets in Perfetto's format.
 *
 * <pre>
 *   packet of an extension's field ──order of time──► PacketParser ──► rows of tables of its own
 * </pre>
 *
 * <p>Importers and extensions are OSGi services, or are found by {@link java.util.ServiceLoader}
 * outside of an OSGi framework.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.importing;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
