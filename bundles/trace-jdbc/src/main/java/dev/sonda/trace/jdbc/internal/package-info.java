/**
 * Implementation of JDBC over an open trace.
 *
 * <pre>
 *   open ◄── connection ──► statement ──► rows ◄── metadata
 *   URL,     session        SQL, values   getters   tables, columns, capabilities
 *   traces
 * </pre>
 *
 * <p>Features of JDBC that a trace doesn't have are implemented (mostly refused) in separate base
 * classes named {@code No…}, so that the other classes contain only supported features.
 */
@NullMarked
package dev.sonda.trace.jdbc.internal;

import org.jspecify.annotations.NullMarked;
