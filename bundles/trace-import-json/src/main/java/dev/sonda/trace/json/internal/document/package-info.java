/**
 * The file: where its events are and what times they have, whatever is broken between them.
 *
 * <pre>
 *   { "traceEvents": [ {event}, {event}, … ], "metadata": {…}, "systemTraceEvents": "…" }
 *   [ {event}, {event}, …
 * </pre>
 */
@NullMarked
package dev.sonda.trace.json.internal.document;

import org.jspecify.annotations.NullMarked;
