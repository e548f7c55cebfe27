/**
 * JDBC result sets, for rows of queries and for metadata; forward-only.
 *
 * <pre>
 *   QueryRows (batches of a result) ─┐
 *                                    ├─► RowSource ─► TraceResultSet ─CellValueConversion─► getters
 *   ListRows (metadata) ─────────────┘
 * </pre>
 */
@NullMarked
package dev.sonda.trace.jdbc.internal.rows;

import org.jspecify.annotations.NullMarked;
