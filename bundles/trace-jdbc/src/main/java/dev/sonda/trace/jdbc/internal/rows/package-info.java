/**
 * Result sets: rows that are read forward only, whether a query or the driver itself has made them.
 *
 * <pre>
 *   QueryRows (batches of a result) ─┐
 *                                    ├─► RowSource ──► TraceResultSet ──Conversion──► getters
 *   ListRows (metadata) ─────────────┘
 * </pre>
 */
@NullMarked
package dev.sonda.trace.jdbc.internal.rows;

import org.jspecify.annotations.NullMarked;
