/**
 * Settings of the kernel's tracing, and its original state, which is restored at the end.
 *
 * <pre>
 *   TracefsConfigurator ─┬─ KernelEventEnabler, Kprobes,                    what sessions want
 *                        │  FunctionGraphTracer, ExclusiveSettings
 *                        ├─ OriginalTracefsState, RestorableTracefsWriter   how it was before
 *                        └─ TracefsRecoveryNote, RecoveryNoteContent        what a killed one left
 * </pre>
 *
 * <p>Belongs to the tracer's thread.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.tracer.kernel;

import org.jspecify.annotations.NullMarked;
