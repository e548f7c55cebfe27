/**
 * What the kernel says of its own events, read once: {@code events/GROUP/EVENT/format}, {@code
 * events/header_page} and {@code printk_formats}; and what Perfetto's schema knows of events, as a
 * table that is a resource of this bundle.
 *
 * <pre>
 *   events/sched/sched_switch/format ──▶ EventFormat ──┐
 *   events/header_page ──▶ PageFormat                  ├──▶ plan
 *   events.tsv ──▶ KnownEvents ────────────────────────┘
 * </pre>
 *
 * Everything here is made before the first page is read and doesn't change afterwards. The texts
 * come from the kernel, and are read with bounds all the same: a file that makes no sense costs
 * that event, with a sentence.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.format;

import org.jspecify.annotations.NullMarked;
