/**
 * Tables imported from a trace file: columns of equal length, stored off-heap in the layout that
 * the SQL engine reads, so that whole blocks can be copied into the engine.
 *
 * <pre>
 *   catalog ──► table ──► column ──► block 0: 65536 values of 4 or 8 bytes │ validity: a bit each
 *                            │       block 1: …
 *                            └─────► dictionary (strings only): bytes │ offsets, in ascending order
 * </pre>
 *
 * <p>Schemas are available at once; rows are imported when a table is first requested. A finished
 * table never changes and may be read by any thread.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.tables;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
