/**
 * Import of kernel events (ftrace): scheduling, thread states, slices and counters.
 *
 * <pre>
 *   bundle ─┬─► CompactSched ─┐                    ┌─► SchedEvents ──► sched_slice
 *           └─► KernelEventReader ─┴─► EventQueue ──────┤        └─► ThreadStates ──► thread_state
 *                                (in time order)   └─► Processes: made, renamed, ended
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.ftrace;

import org.jspecify.annotations.NullMarked;
