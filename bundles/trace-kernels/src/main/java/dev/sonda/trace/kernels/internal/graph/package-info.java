/**
 * Algorithms on graphs of numbered nodes: reachability and dominators.
 *
 * <pre>
 *   edges ──► OutgoingEdges ──► GraphSearch ─► nodes with the node that each was reached from
 *                          └──► DominatorTree ─► nodes with their immediate dominators
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.graph;

import org.jspecify.annotations.NullMarked;
