/**
 * Flame graphs: profiles as trees in which equal callstacks are merged.
 *
 * <pre>
 *   heap graph ──► HeapGraphFlame ─┐
 *   callstacks ──► CallstackFlame ─┴► FlameTree ─► FlameFocus ─► FlameTable
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.flame;

import org.jspecify.annotations.NullMarked;
