/**
 * Events of Windows (ETW): switches of threads, wakings, files, disks and memory.
 *
 * <pre>
 *   packet ─► EtwModule ─► EventQueue ─┬─► ThreadSwitches ─► sched_slice, thread_state
 *                                      ├─► FileOperations, DiskOperations ─► slice
 *                                      └─► MemoryPages ─► counter
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.etw;

import org.jspecify.annotations.NullMarked;
