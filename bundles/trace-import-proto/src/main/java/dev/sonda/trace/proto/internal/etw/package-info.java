/**
 * Import of Windows (ETW) events: context switches, wakeups, file and disk operations, memory.
 *
 * <pre>
 *   packet ─► EtwModule ─► EventQueue ─┬─► ThreadSwitches ─► sched_slice, thread_state
 *                                      ├─► FileOperations, DiskOperations ─► slice
 *                                      └─► MemoryPageCounters ─► counter
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.etw;

import org.jspecify.annotations.NullMarked;
