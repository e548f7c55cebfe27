/**
 * Reads the values of finished tables by row.
 *
 * <pre>
 *   TableCatalog ──► TraceTable ──► IntegerColumn, RealColumn, TextColumn
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.column;

import org.jspecify.annotations.NullMarked;
