/**
 * The trace of a session, as the compiler of its queries sees it.
 *
 * <pre>
 *   SessionCatalog ──┬─► TraceRelations: tables and views ──┬─► TraceTableColumns
 *                    │                                      └─► UniqueTraceColumns
 *                    └─► TraceArgTypes: types of the values in table args
 * </pre>
 */
@NullMarked
package dev.sonda.trace.processor.internal.perfetto.trace;

import org.jspecify.annotations.NullMarked;
