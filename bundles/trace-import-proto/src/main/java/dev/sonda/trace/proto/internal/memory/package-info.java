/**
 * Import of memory dumps: the allocators of Chrome's processes as trees of nodes, between which
 * memory is owned. All packets of one time are one dump.
 *
 * <pre>
 *   MemoryDumpModule ─┬─► MemoryDumpReader: ProcessDump by pid
 *                     ├─► MemoryGraph: MemoryNode, OwnershipEdge
 *                     ├─► NodeSizes, then OwnershipShares: size and effective size of each node,
 *                     │     in the order of a GraphTraversal
 *                     └─► MemoryDumpRows: memory_snapshot and its kin
 * </pre>
 *
 * <p>Trees are at most {@link dev.sonda.trace.proto.internal.memory.NodePath#MAX_PARTS} deep, so
 * methods may call themselves along them; edges may form cycles, along which no method calls
 * itself.
 */
@NullMarked
package dev.sonda.trace.proto.internal.memory;

import org.jspecify.annotations.NullMarked;
