/**
 * JDBC statements, with or without parameters.
 *
 * <pre>
 *   SQL, values ──► TraceStatement ──Query──► TraceProcessor ──Result──► TraceResultSet
 *                        │ cancel, from any thread
 * </pre>
 */
@NullMarked
package dev.sonda.trace.jdbc.internal.statement;

import org.jspecify.annotations.NullMarked;
