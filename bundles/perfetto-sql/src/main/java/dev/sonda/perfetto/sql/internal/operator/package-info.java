/**
 * Table operators, which queries call with pointers to tables.
 *
 * <pre>
 *   (SELECT aggregate(a, b) FROM t)
 *      └─► RowCollectingAggregate ─► TablePointer ─► IntrinsicOperator ─► TablePointer
 *              (a list of rows, or rows of numbers collected by a function)
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.operator;

import org.jspecify.annotations.NullMarked;
