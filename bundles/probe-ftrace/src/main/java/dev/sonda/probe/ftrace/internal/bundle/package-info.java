/**
 * Writes FtraceEventBundles: the packet that holds one CPU's events of a batch of pages.
 *
 * <pre>
 *   FtraceEventBundle ─┬─ cpu, lost_events, clocks, where the bundle before ended
 *                      ├─ event*           one after the other, as decoders write them
 *                      ├─ compact_sched    columns: CompactSched ─▶ PackedColumn*, CommTable
 *                      ├─ error*           pages that made no sense
 *                      └─ descriptors*     schemas of events that no schema has
 * </pre>
 *
 * A bundle is built in an array and copied to the trace writer as a whole: events are short, and
 * writing fields into an array in the L1 cache is faster than a call for each field. The array is
 * reused for the next bundle, so nothing is allocated for an event.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.bundle;

import org.jspecify.annotations.NullMarked;
