/**
 * A trace file as a database.
 *
 * <pre>
 *   TraceProcessor.open(file) ──► TraceImporter ──tables──► Engine
 *        │                                                    ▲
 *        ├── query(sql) ─────────────────SQL──────────────────┤──► Result: columns, batches
 *        ├── rows(sql)  ─────────────────SQL──────────────────┘──► TraceRows: row by row
 *        └── cancel() from any thread
 * </pre>
 *
 * <p>Importers decide how much work is done when a trace is opened; the existing ones read the file
 * then. A table's rows are imported into the engine when a query first names the table. Importers
 * and engine can be supplied by the caller, with or without an OSGi framework; otherwise {@link
 * java.util.ServiceLoader} finds them.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.processor;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
