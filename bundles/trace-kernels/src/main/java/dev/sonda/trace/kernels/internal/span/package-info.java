/**
 * Span joins: two tables of spans side by side through time, partition by partition.
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
