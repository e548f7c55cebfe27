/**
 * JDBC over an open trace.
 *
 * <pre>
 *   open ◄── connection ──► statement ──► rows ◄── metadata
 *   URL,     session        SQL, values   getters   tables, columns, capabilities
 *   traces
 * </pre>
 *
 * <p>What JDBC has and a trace hasn't is refused in classes of its own, named {@code Unsupported…}
 * or {@code No…}, so that the rest shows what the driver does.
 */
@NullMarked
package dev.sonda.trace.jdbc.internal;

import org.jspecify.annotations.NullMarked;
