/**
 * JDBC metadata: tables, columns, types and functions of a trace, and capabilities of the driver.
 * No metadata method imports a table.
 *
 * <pre>
 *   NoLimits ◄─ NoChanges ◄─ Grammar ◄─ Naming ◄─ Results ◄─ NoKeys ◄─ TraceMetaData
 *                                                                          │
 *                                    TraceProcessor ◄── Relations, Columns
 * </pre>
 */
@NullMarked
package dev.sonda.trace.jdbc.internal.metadata;

import org.jspecify.annotations.NullMarked;
