/**
 * Benchmarks of the trace processor: files of known shapes, and the time to import them into
 * tables.
 *
 * <pre>
 *   TraceShape ─► GenerateTraces ─► files ─┬─► benchmarks/trace-processor: whole processes, cold
 *                                          └─► WarmImports: many imports in one JVM
 * </pre>
 */
@NullMarked
package dev.sonda.benchmarks.trace;

import org.jspecify.annotations.NullMarked;
