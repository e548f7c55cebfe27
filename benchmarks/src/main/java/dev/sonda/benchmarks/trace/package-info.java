/**
 * The trace processor: files of known shapes, and how long they take to become tables.
 *
 * <pre>
 *   TraceShape ─► GenerateTraces ─► files ─┬─► benchmarks/trace-processor: whole processes, cold
 *                                          └─► WarmImports: many imports in one JVM
 * </pre>
 */
@NullMarked
package dev.sonda.benchmarks.trace;

import org.jspecify.annotations.NullMarked;
