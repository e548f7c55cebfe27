/**
 * Columns as arrays, which kernels read and write, and their conversion from and to tables.
 *
 * <pre>
 *   Column ──► LongColumn ──► RowRadixSort ──► kernel
 *                                                 │
 *                                                 ▼
 *   Table ◄── ResultTable ◄── GrowableLongColumn, GrowableIntColumn
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.column;

import org.jspecify.annotations.NullMarked;
