/**
 * Values of finished tables by their rows.
 *
 * <pre>
 *   TableCatalog ──► TraceTable ──► IntegerColumn, RealColumn, TextColumn
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.column;

import org.jspecify.annotations.NullMarked;
