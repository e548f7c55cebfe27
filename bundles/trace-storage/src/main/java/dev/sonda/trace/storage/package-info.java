/**
 * What importers of every format fill: the tables of a trace, and the trackers that make their
 * rows.
 *
 * <pre>
 *   importer ─► EventQueue ─► parsers ─┬─► Processes ─► thread, process
 *               (time order)           ├─► Slices, Flows, ArgSets ─► slice, flow, args
 *                                      ├─► SchedEvents ─► sched, thread_state
 *                                      └─► StoredTable, directly
 * </pre>
 *
 * <p>For importers only: what is exported here follows their needs.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
