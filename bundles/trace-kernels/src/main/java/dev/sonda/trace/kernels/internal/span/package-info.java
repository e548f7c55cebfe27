/**
 * Span joins: overlaps of the spans of two tables, partition by partition.
 *
 * <pre>
 *   left      [═════════]────[═══]          ═ a span   ─ a gap, which outer joins join as well
 *   right   ─────[══════════════]──
 *   result    [──][═════][──][══][]
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.span;

import org.jspecify.annotations.NullMarked;
