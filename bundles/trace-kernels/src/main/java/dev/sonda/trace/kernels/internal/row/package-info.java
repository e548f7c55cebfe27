/**
 * Scalar functions of a trace's rows, given by id.
 *
 * <pre>
 *   id ─► RowFunctions ─► SliceLookup: ancestors, descendants, flows ─► ids
 *                    └──► CellsById: the value of a column in the row of an id
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.row;

import org.jspecify.annotations.NullMarked;
