/**
 * What a program can ask about a trace before it asks the trace: tables, columns, types, functions,
 * and what the driver can do. No question imports a table.
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
