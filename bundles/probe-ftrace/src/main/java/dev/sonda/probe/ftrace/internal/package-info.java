/**
 * The data source {@code linux.ftrace}: events of the kernel.
 *
 * <pre>
 *   FtraceDataSource ──open──► FtraceInstance ──start, flush, stop──► tracer.Tracer, one a tracefs
 *        │ check                                                          │
 *        ▼                                                                ▼
 *   request: the session's config            tracefs: files ──pages──► decode ──► bundle
 * </pre>
 */
@NullMarked
package dev.sonda.probe.ftrace.internal;

import org.jspecify.annotations.NullMarked;
