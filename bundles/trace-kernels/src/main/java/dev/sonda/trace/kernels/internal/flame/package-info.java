/**
 * Trees of what a profile has seen, equal callers put together.
 *
 * <pre>
 *   heap graph ──► HeapGraphFlame ─┐
 *   callstacks ──► CallstackFlame ─┴► FlameTree ─► FlameFocus ─► FlameTable
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.flame;

import org.jspecify.annotations.NullMarked;
