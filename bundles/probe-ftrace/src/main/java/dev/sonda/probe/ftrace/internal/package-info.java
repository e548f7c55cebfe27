/**
 * The data source {@code linux.ftrace}. So far it records what the kernel says of its own ring
 * buffers, and no events.
 *
 * <pre>
 *   FtraceDataSource ──open──► FtraceInstance ──start, flush, stop──► CpuBufferStats of each CPU
 *        │ check                                                            ▲
 *        └────────► Tracefs: mounted? readable? ────────────────────────────┘
 * </pre>
 *
 * <p>Nothing here writes to tracefs: other tracers may be using it.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal;

import org.jspecify.annotations.NullMarked;
