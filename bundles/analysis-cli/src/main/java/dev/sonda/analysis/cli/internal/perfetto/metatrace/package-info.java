/**
 * The metatrace of {@code trace_processor_shell}: what a command's trace processor does, as a
 * trace.
 *
 * <pre>
 *   ActivityListener ──► MetatraceRecorder ──► MetatraceRecord … ──► MetatraceFile
 *                          └─► MetatraceCategory: which kinds are recorded
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.perfetto.metatrace;

import org.jspecify.annotations.NullMarked;
