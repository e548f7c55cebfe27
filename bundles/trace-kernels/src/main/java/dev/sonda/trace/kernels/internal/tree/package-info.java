/**
 * Slices as trees, and the flows between slices.
 *
 * <pre>
 *   track  [═════════ a ═════════]         ancestors of c: a, b
 *            [══ b ══]  [═ d ═]            descendants of a: b, c, d
 *             [ c ]───flow──►[ e ] of another track
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.tree;

import org.jspecify.annotations.NullMarked;
