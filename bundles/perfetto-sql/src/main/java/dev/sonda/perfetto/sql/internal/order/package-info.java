/**
 * Finds the order in which SQLite reads the rows of joined tables.
 *
 * <pre>
 *   FROM and WHERE ─► JoinNesting: which table's loop encloses which
 *                          └─► TableRowOrder: the columns by which their rows are in order
 *   parts of UNION ALL ─► UnionRowOrder: the number of the part, then its columns
 * </pre>
 */
@NullMarked
package dev.sonda.perfetto.sql.internal.order;

import org.jspecify.annotations.NullMarked;
