/**
 * The kernel's tracer, shared by all sessions of one tracefs instance.
 *
 * <pre>
 *   FtraceDataSourceInstance of each session
 *     │
 *     ▼
 *   TracefsTracer ──► TracefsConfigurator   what is on: events, clock, size
 *     │                   └ OriginalTracefsState   how it was found, and comes back
 *     ├─────────────► BufferReadSchedule    when to read; BufferWatch waits
 *     └─────────────► CpuReader ──pages──► PageDecoder of each session
 * </pre>
 *
 * <p>Everything of a {@link dev.sonda.probe.ftrace.internal.tracer.TracefsTracer} happens on its
 * own thread, sequentially; the sessions' callbacks submit tasks to it.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.tracer;

import org.jspecify.annotations.NullMarked;
