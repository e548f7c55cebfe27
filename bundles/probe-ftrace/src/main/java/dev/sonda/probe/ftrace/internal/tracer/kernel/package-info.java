/**
 * What is switched on in the kernel, and how it was found, so that it comes back.
 *
 * <pre>
 *   KernelTracing ─┬─ EventSwitches, Kprobes, FunctionGraph, ExclusiveSettings   what sessions want
 *                  ├─ KernelState, NotedChanges                                  how it was before
 *                  └─ Leftover, LeftoverNote                                     what a killed one left
 * </pre>
 *
 * <p>Belongs to the tracer's thread.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.tracer.kernel;

import org.jspecify.annotations.NullMarked;
