/**
 * JDBC connections: each is a session of a program with an open trace.
 *
 * <pre>
 *   OpenTraces.Lease ──► TraceConnection ──► statements, metadata
 * </pre>
 */
@NullMarked
package dev.sonda.trace.jdbc.internal.connection;

import org.jspecify.annotations.NullMarked;
