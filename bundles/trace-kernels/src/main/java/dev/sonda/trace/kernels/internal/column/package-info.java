/**
 * Columns as arrays: what kernels read, what they write, and the way from and to tables.
 *
 * <pre>
 *   Column ──► LongColumn ──► RowOrder ──► kernel ──► LongRows, IntRows ──► ResultTable ──► Table
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.column;

import org.jspecify.annotations.NullMarked;
