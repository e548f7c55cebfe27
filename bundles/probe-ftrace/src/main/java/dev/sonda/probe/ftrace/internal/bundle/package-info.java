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
 * A bundle is put together in an array of its own and leaves in one copy: its events are short, and
 * an array in the nearest cache with code that knows its fields beats a call for each of them. The
 * array is kept from bundle to bundle, so nothing is allocated for an event.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.bundle;

import org.jspecify.annotations.NullMarked;
