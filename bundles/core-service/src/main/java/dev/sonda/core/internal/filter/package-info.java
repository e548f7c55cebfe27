/**
 * The trace filter: removes from packets what a config's {@code trace_filter} doesn't allow.
 *
 * <pre>
 *   TraceConfig.trace_filter ──► FilterProgram   which fields of which message may pass
 *                            └─► StringFilter    what is blackened inside those that are strings
 *
 *   packet ──► MessageFilter ──► the same packet without the rest     (TraceFilter counts)
 * </pre>
 *
 * <p>A filter protects people: where something can't be understood, the packet is left out and
 * counted, and a filter that can't be understood refuses the session. What goes in was written by
 * producers, so every length is checked and no pattern may run for long.
 */
@NullMarked
package dev.sonda.core.internal.filter;

import org.jspecify.annotations.NullMarked;
