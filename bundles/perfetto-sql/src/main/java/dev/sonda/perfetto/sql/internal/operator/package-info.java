/**
 * Table operators, which queries call with pointers to tables.
 *
 * <pre>
 *   (SELECT aggregate(a, b) FROM t) ─► RowsAggregate ─► Pointer ─► IntrinsicOperator ─► Pointer
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.operator;

import org.jspecify.annotations.NullMarked;
