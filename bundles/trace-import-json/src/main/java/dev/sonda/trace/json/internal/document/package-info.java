/**
 * Scan of a JSON trace file: finds events and their times, and skips malformed text.
 *
 * <pre>
 *   { "traceEvents": [ {event}, {event}, … ], "metadata": {…}, "systemTraceEvents": "…" }
 *   [ {event}, {event}, …
 * </pre>
 */
@NullMarked
package dev.sonda.trace.json.internal.document;

import org.jspecify.annotations.NullMarked;
