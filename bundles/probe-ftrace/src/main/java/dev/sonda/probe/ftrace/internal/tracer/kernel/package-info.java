/**
 * Settings of the kernel's tracing, and its original state, which is restored at the end.
 *
 * <pre>
 *   KernelTracing ─┬─ EventSwitches, Kprobes, FunctionGraph, ExclusiveSettings   what sessions want
 *                  ├─ KernelState, NotedChanges                                  how it was before
 *                  └─ TracefsRecoveryNote, LeftoverNote                                     what a killed one left
 * </pre>
 *
 * <p>Belongs to the tracer's thread.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.tracer.kernel;

import org.jspecify.annotations.NullMarked;
