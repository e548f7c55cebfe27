/**
 * The data source {@code linux.ftrace}: events of the kernel.
 *
 * <pre>
 *   FtraceDataSource ─open─► FtraceDataSourceInstance ─start, flush, stop─► tracer.TracefsTracer,
 *        │ check                                                                │ one a tracefs
 *        ▼                                                                      ▼
 *   request: the session's config                  tracefs: files ──pages──► decode ──► bundle
 * </pre>
 */
@NullMarked
package dev.sonda.probe.ftrace.internal;

import org.jspecify.annotations.NullMarked;
