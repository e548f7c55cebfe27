/**
 * The import of one trace.
 *
 * <pre>
 *   TraceFile ─► PacketRouter ─► modules ─► EventQueue ─► parsers ─► TraceTables ─► catalog
 *                (file order)               (time order)
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal;

import org.jspecify.annotations.NullMarked;
