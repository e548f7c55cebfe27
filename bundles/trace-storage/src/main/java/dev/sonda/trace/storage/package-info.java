/**
 * Storage that importers of all formats fill: the tables of a trace, and the trackers that create
 * their rows.
 *
 * <pre>
 *   importer ─► EventQueue ─► parsers ─┬─► Processes ─► thread, process
 *               (time order)           ├─► Slices, Flows, ArgSets ─► slice, flow, args
 *                                      ├─► SchedEvents ─► sched, thread_state
 *                                      └─► StoredTable, directly
 * </pre>
 *
 * <p>Intended for importers only; the exported API follows their needs.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
