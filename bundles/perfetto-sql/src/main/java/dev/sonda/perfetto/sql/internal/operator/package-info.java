/**
 * Table operators, which queries call with pointers to tables.
 *
 * <pre>
 *   (SELECT aggregate(a, b) FROM t)
 *      └─► RowCollectingAggregate ─► TablePointer ─► IntrinsicOperator ─► TablePointer
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.operator;

import org.jspecify.annotations.NullMarked;
