/**
 * Graphs of numbered nodes: what can be reached from where, and what lies on every way there.
 *
 * <pre>
 *   edges ──► Graph ──► GraphSearch ─► nodes with the node that each was reached from
 *                  └──► DominatorTree ─► nodes with the last node that no way from the root avoids
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.graph;

import org.jspecify.annotations.NullMarked;
