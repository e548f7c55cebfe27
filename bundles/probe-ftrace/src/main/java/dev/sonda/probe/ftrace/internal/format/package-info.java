/**
 * The kernel's descriptions of its events, read once: {@code events/GROUP/EVENT/format}, {@code
 * events/header_page} and {@code printk_formats}; and the events in Perfetto's schema, as a table
 * that is a resource of this bundle.
 *
 * <pre>
 *   events/sched/sched_switch/format ──▶ EventFormat ──┐
 *   events/header_page ──▶ PageFormat                  ├──▶ plan
 *   events.tsv ──▶ KnownEvents ────────────────────────┘
 * </pre>
 *
 * All objects of this package are created before the first page is read and are immutable. Although
 * the texts come from the kernel, they are read with limits: a malformed file makes only its event
 * unavailable, and is reported.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.format;

import org.jspecify.annotations.NullMarked;
