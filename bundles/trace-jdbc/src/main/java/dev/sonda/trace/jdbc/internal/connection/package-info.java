/**
 * A connection: a session of one program with an open trace.
 *
 * <pre>
 *   OpenTraces.Lease ──► TraceConnection ──► statements, metadata
 * </pre>
 */
@NullMarked
package dev.sonda.trace.jdbc.internal.connection;

import org.jspecify.annotations.NullMarked;
