/**
 * Opens the trace that a URL names; several connections share an open trace.
 *
 * <pre>
 *   jdbc:sonda:FILE?memory=4g ──► TraceUrl ──file, options──► OpenTraces ──► SharedTrace
 *                                                               │             TraceProcessor,
 *                                                               └ by file     closed by its
 *                                                                 and options last connection
 * </pre>
 */
@NullMarked
package dev.sonda.trace.jdbc.internal.open;

import org.jspecify.annotations.NullMarked;
