/**
 * The data source {@code linux.ftrace}. So far it records what the kernel says of its own ring
 * buffers, and no events.
 *
 * <pre>
 *   FtraceDataSource ──open──► FtraceInstance ──start, flush──► CpuBufferStats of each CPU
 *        │ check                                                    ▲
 *        └────────► Tracefs: mounted? readable? ────────────────────┘
 * </pre>
 */
@NullMarked
package dev.sonda.probe.ftrace.internal;

import org.jspecify.annotations.NullMarked;
