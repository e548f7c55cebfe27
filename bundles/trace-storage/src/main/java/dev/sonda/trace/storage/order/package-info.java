/**
 * Sorts events by time: events are read in the order of the file and parsed in the order of time.
 *
 * <pre>
 *   packets ─► EventRun (no CPU) ─┐
 *           ─► EventRun (CPU 0) ──┼─► EventQueue ─► SortedEventParser, by kind
 *           ─► EventRun (CPU 1) ──┘
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.order;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
