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
 * <p>What opening costs is the importer's choice: those that there are read the file then. A
 * table's rows get to the engine when a query first names it. With a framework or without,
 * importers and engine can be given; else {@link java.util.ServiceLoader} finds them.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.processor;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
