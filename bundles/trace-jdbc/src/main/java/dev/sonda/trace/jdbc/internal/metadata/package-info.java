/**
 * JDBC metadata: tables, columns, types and functions of a trace, and capabilities of the driver.
 * No metadata method imports a table.
 *
 * <pre>
 *   NoLimits ◄─ ReadOnlyMetaData ◄─ SqlFeatures ◄─ IdentifierRules ◄─ ResultSetFeatures
 *                                                                             ▲
 *                                    TraceMetaData ─► AbsentObjectMetaData ───┘
 *                                          │
 *       TraceProcessor ◄── TablesAndViews, ColumnListing
 * </pre>
 */
@NullMarked
package dev.sonda.trace.jdbc.internal.metadata;

import org.jspecify.annotations.NullMarked;
